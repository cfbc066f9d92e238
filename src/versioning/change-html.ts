import { invalid, type ValidationFailed } from '#operations/errors.ts'
import { type EditFailure, type HtmlEdit, MAX_HTML_LENGTH } from '#versioning/edit-html.ts'
import type { Compute } from '#workers/compute.ts'

export type HtmlChange = {
  html_content?: string
  old_html?: string
  new_html?: string
  replace_all?: boolean
  edits?: HtmlEdit[]
}

/**
 * The html after an update that replaces it, edits parts of it, or leaves it alone.
 * @throws ValidationFailed with `closest` or `match_count` when an edit does not match the current html
 */
export async function changedHtml(current: string, change: HtmlChange, compute: Compute): Promise<string> {
  const edits = editsOf(change)
  if (!edits) return change.html_content ?? current
  if (change.html_content !== undefined) throw invalid('html_content', "can't be given together with an edit")
  const result = await compute('edit', { html: current, edits })
  if (!result.ok) throw editFailure(result, change.edits ? `edits.${result.index}.old_html` : 'old_html')
  return result.html
}

function editsOf({ old_html, new_html, replace_all, edits }: HtmlChange): HtmlEdit[] | null {
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

function editFailure(result: EditFailure, field: string): ValidationFailed {
  switch (result.reason) {
    case 'not_found':
      return invalid(field, 'was not found in the current html_content', { closest: result.closest })
    case 'ambiguous':
      return invalid(field, `matches ${result.match_count} places; make it longer, or set replace_all`, {
        match_count: result.match_count,
      })
    case 'empty':
      return invalid(field, "can't be blank")
    case 'too_large':
      return invalid('html_content', `is too long after the edit (maximum is ${MAX_HTML_LENGTH} characters)`)
  }
}
