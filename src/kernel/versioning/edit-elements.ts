import { type ELEMENT_ACTIONS, type ElementAction, spliceElement } from '#html/edit-element.ts'
import type { Element } from '#html/element.ts'
import { selectElements } from '#html/find-element.ts'
import { type Splice, splice } from '#text/splice.ts'

/** What the element that `selector` matches becomes. */
export type ElementEdit = {
  selector?: string
  action?: (typeof ELEMENT_ACTIONS)[number]
  new_html?: string
  attribute?: string
  value?: string
  replace_all?: boolean
}

type Failure = { argument: keyof ElementEdit | null; message: string; match_count?: number; nearest?: string[] }

/**
 * The html with the action done to the only element that matches, or to all of them with `replace_all`; of elements inside
 * each other a replacement takes the outermost.
 */
export function editElements(
  html: string,
  edit: ElementEdit,
  maxLength: number,
): { text: string; replacements: number } | Failure {
  const action = actionOf(edit)
  if ('message' in action) return action
  const selected = selectElements(html, edit.selector!)
  if (!selected.ok) {
    const { message, nearest } = selected
    return { argument: 'selector', message, ...(nearest ? { nearest } : {}) }
  }
  const { found } = selected
  if (found.length > 1 && !edit.replace_all) {
    const message = `matches ${found.length} elements; make it more exact, or set replace_all`
    return { argument: 'selector', message, match_count: found.length }
  }
  return spliced(html, found, action, maxLength)
}

function spliced(html: string, found: Element[], action: ElementAction, maxLength: number) {
  const splices: Splice[] = []
  let { length } = html
  let replacements = 0
  let replacedTo = 0
  for (const element of found) {
    const change = spliceElement(html, element, action)
    if ('message' in change) return { argument: 'selector' as const, ...change }
    // Parents come first: what is inside a replaced one is replaced with it.
    const own = change.splices.filter(({ from, to }) => from === to || from >= replacedTo)
    for (const { from, to, text } of own) {
      length += text.length - (to - from)
      if (to > from) replacedTo = to
    }
    if (length > maxLength + html.length) return tooLong(maxLength)
    if (own.length > 0) replacements++
    splices.push(...own)
  }
  if (replacements === 0) return { argument: 'attribute' as const, message: 'is not on the element' }
  return length > maxLength ? tooLong(maxLength) : { text: splice(html, splices), replacements }
}

function tooLong(maxLength: number) {
  return { argument: null, message: `is too long after the edit (maximum is ${maxLength} characters)` }
}

function actionOf({ action = 'replace', new_html, attribute, value }: ElementEdit): ElementAction | Failure {
  if (action === 'remove') return { action }
  if (action === 'set_attribute' || action === 'remove_attribute') {
    if (!attribute || !ATTRIBUTE.test(attribute))
      return { argument: 'attribute', message: `must be the name of an attribute with the action ${action}` }
    if (action === 'remove_attribute') return { action, attribute }
    if (value === undefined) return { argument: 'value', message: 'must be given with the action set_attribute' }
    return { action, attribute, value }
  }
  if (new_html === undefined) return { argument: 'new_html', message: `must be given with the action ${action}` }
  return { action, html: new_html }
}

const ATTRIBUTE = /^[^\s"'<>/=\p{Cc}]+$/u
