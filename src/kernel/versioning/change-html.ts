import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Edit, EditFailure, Texts } from '#kernel/versioning/edit-html.ts'
import { editTask, explainTask } from '#kernel/versioning/tasks.ts'
import type { Compute } from '#kernel/workers/compute.ts'

export type HtmlChange = {
  html_content?: string
  old_html?: string
  new_html?: string
  replace_all?: boolean
  edits?: Edit[]
}

/**
 * The texts of a record after an update that replaces its html or edits them; other fields that the update replaces are
 * the caller's.
 * @throws ValidationFailed with every edit that fails
 */
export async function changedTexts(current: Texts, change: HtmlChange, compute: Compute): Promise<Texts> {
  const edits = editsOf(change)
  const { html_content } = change
  if (!edits) return html_content === undefined ? current : { ...current, html_content }
  for (const field of new Set(edits.map(({ field = 'html_content' }) => field)))
    if ((change as Record<string, unknown>)[field] !== undefined)
      throw invalid(field, "can't be given together with an edit of it")
  const result = await compute(editTask, { texts: current, edits })
  if (result.ok) return result.texts
  const isSought = result.failures.some(({ argument }) => argument === 'old_html')
  const failures = isSought ? await compute(explainTask, { texts: current, edits }) : result.failures
  throw editsFailed(failures, change.edits !== undefined)
}

function editsOf({ old_html, new_html, replace_all, edits }: HtmlChange): Edit[] | null {
  if (edits) {
    if (old_html !== undefined) throw invalid('old_html', "can't be given together with edits")
    return edits
  }
  if (old_html === undefined) {
    if (new_html !== undefined) throw invalid('old_html', "can't be blank when new_html is given")
    return null
  }
  if (new_html === undefined) throw invalid('new_html', "can't be blank when old_html is given")
  return [{ old_html, new_html, replace_all }]
}

/** Every failure under its argument; the first one's `closest`, `match_count` and `nearest` beside them. */
function editsFailed(failures: EditFailure[], listed: boolean): ValidationFailed {
  const errors: Record<string, string[]> = {}
  for (const { index, argument, field, message } of failures) {
    const place = argument === null ? field : listed ? `edits.${index}.${argument}` : argument
    errors[place] ??= []
    if (!errors[place].includes(message)) errors[place].push(message)
  }
  const first = failures[0]!
  const extra = listed
    ? { ...factsOf(first), index: first.index, failures: failures.map(presentFailure) }
    : factsOf(first)
  return new ValidationFailed(errors, { detail: detailOf(failures), extra })
}

function factsOf({ closest, match_count, nearest }: EditFailure) {
  return {
    ...(closest === undefined ? {} : { closest }),
    ...(match_count === undefined ? {} : { match_count }),
    ...(nearest === undefined ? {} : { nearest }),
  }
}

function presentFailure(failure: EditFailure) {
  const { index, argument, field, message } = failure
  return { index, error: `${argument ?? field} ${message}`, ...factsOf(failure) }
}

/** What to do next, by what went wrong. */
function detailOf(failures: EditFailure[]): string {
  const next: string[] = []
  if (failures.some(({ closest }) => closest))
    next.push('Copy old_html from closest, character for character, if that is the place.')
  if (failures.some(({ argument, closest }) => argument === 'old_html' && closest === null))
    next.push('Where closest is null nothing like old_html is in the text: read the record again, and copy from it.')
  if (failures.some(({ match_count }) => match_count !== undefined))
    next.push('Give more of the text around what matches several times, a more exact selector, or replace_all.')
  if (failures.some(({ nearest }) => nearest))
    next.push('Take a selector from nearest, or from the outline of the page.')
  if (next.length === 0) next.push('Correct what errors names.')
  return ['Nothing was changed.', ...next].join(' ')
}
