import { type ElementEdit, editElements } from '#kernel/versioning/edit-elements.ts'
import { closestFragment } from '#text/closest-fragment.ts'
import { splitText } from '#text/find-text.ts'

/**
 * Replaces an exact piece of a text, or does something to the element of html_content that a selector matches. With
 * `replace_all` every match, otherwise there must be exactly one.
 */
export type Edit = {
  /** Which of the texts; html_content when absent. */
  field?: string
  old_html?: string
  new_html?: string
  replace_all?: boolean
} & ElementEdit

/** The editable texts of a record, by field. */
export type Texts = Record<string, string>

export type EditResult = { ok: true; texts: Texts; replacements: number } | { ok: false; failures: EditFailure[] }

/** `index` is the edit's; `argument` is the one at fault, null for the edited field itself. `message` is a predicate of either. */
export type EditFailure = {
  index: number
  argument: keyof Edit | null
  field: string
  message: string
  /** The fragment most like an old_html that is not in the text; absent where it was not looked for, or often enough. */
  closest?: string | null
  match_count?: number
  /** Selectors like one that matches nothing. */
  nearest?: string[]
}

type Edited = { text: string; replacements: number } | Omit<EditFailure, 'index' | 'field'>

/** In UTF-16 units, after each edit and not only after the last. */
export const MAX_HTML_LENGTH = 1_000_000
/** Characters in which closest fragments are looked for, for all edits of a list together: four times a megabyte, or fifty short pages. */
const MAX_CLOSEST_CHARACTERS = 5_000_000
/** Lining up a fragment with what is sought takes as long as reading so many. */
const CHARACTERS_OF_FRAGMENT = 100_000

/**
 * Applies the edits in order, each to the result of the previous one: all of them or none. Those that fail are left out
 * for the rest, so that all failures are found together.
 * @param withClosest looks for the fragments most like what was not found, at up to 20 ms each
 */
export function applyEdits(
  before: Texts,
  edits: readonly Edit[],
  { withClosest }: { withClosest: boolean },
): EditResult {
  const texts = { ...before }
  const failures: EditFailure[] = []
  let replacements = 0
  let charactersLeft = MAX_CLOSEST_CHARACTERS
  const closest = (text: string, wanted: string) => {
    if (!withClosest || charactersLeft < 0) return undefined
    charactersLeft -= text.length + wanted.length + CHARACTERS_OF_FRAGMENT
    return closestFragment(text, wanted)
  }
  for (const [index, edit] of edits.entries()) {
    const field = edit.field ?? 'html_content'
    const edited = applyEdit(texts, field, edit, closest)
    if ('text' in edited) {
      texts[field] = edited.text
      replacements += edited.replacements
    } else failures.push({ index, field, ...edited })
  }
  return failures.length === 0 ? { ok: true, texts, replacements } : { ok: false, failures }
}

type Closest = (text: string, wanted: string) => string | null | undefined

function applyEdit(texts: Texts, field: string, edit: Edit, closest: Closest): Edited {
  if (!Object.hasOwn(texts, field))
    return { argument: 'field', message: `must be one of: ${Object.keys(texts).join(', ')}` }
  if (edit.selector !== undefined) {
    if (edit.old_html !== undefined) return { argument: 'selector', message: "can't be given together with old_html" }
    if (field !== 'html_content') return { argument: 'selector', message: 'works in html_content only' }
    return editElements(texts.html_content!, edit, MAX_HTML_LENGTH)
  }
  return replaceText(texts[field]!, field, edit, closest)
}

function replaceText(text: string, field: string, edit: Edit, closest: Closest): Edited {
  const { old_html: wanted, new_html: replacement } = edit
  if (edit.action !== undefined) return { argument: 'selector', message: "can't be blank when action is given" }
  if (!wanted) return { argument: 'old_html', message: "can't be blank without selector" }
  if (replacement === undefined) return { argument: 'new_html', message: "can't be blank when old_html is given" }
  const pieces = splitText(text, wanted)
  const count = pieces.length - 1
  if (count === 0) {
    const message = `was not found in the current ${field}`
    const fragment = closest(text, wanted)
    return { argument: 'old_html', message, ...(fragment === undefined ? {} : { closest: fragment }) }
  }
  if (count > 1 && !edit.replace_all) {
    const message = `matches ${count} places; make it longer, or set replace_all`
    return { argument: 'old_html', message, match_count: count }
  }
  if (text.length + count * (replacement.length - wanted.length) > MAX_HTML_LENGTH) return TOO_LONG
  return { text: pieces.join(replacement), replacements: count }
}

const TOO_LONG = {
  argument: null,
  message: `is too long after the edit (maximum is ${MAX_HTML_LENGTH} characters)`,
}

export function charactersOf(texts: Texts): number {
  return Object.values(texts).reduce((sum, text) => sum + text.length, 0)
}
