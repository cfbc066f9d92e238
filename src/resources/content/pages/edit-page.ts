import type { Static } from 'typebox'
import type { PageRow } from '#kernel/database/tables/pages.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { problemsOf } from '#kernel/operations/problems.ts'
import { changedTexts, type HtmlChange } from '#kernel/versioning/change-html.ts'
import type { Texts } from '#kernel/versioning/edit-html.ts'
import type { Compute } from '#kernel/workers/compute.ts'
import { EDITABLE_FIELDS, NewPage } from '#resources/content/pages/schema.ts'

type Fields = Static<typeof NewPage>
type Edited = { html_content: string; fields: Fields }

/**
 * The html and the fields of a page after an update that replaces or edits them. structured_data is edited as its JSON
 * without white space; an absent field is an empty text.
 * @throws ValidationFailed with every edit that fails, or naming a field that an edit makes invalid
 */
export async function editedPage(
  page: PageRow & { html_content: string },
  change: Fields & HtmlChange,
  compute: Compute,
): Promise<Edited> {
  const before = textsOf(page)
  const { html_content, ...after } = await changedTexts(before, change, compute)
  const edited = Object.entries(after).filter(([field, text]) => text !== before[field])
  if (edited.length === 0) return { html_content: html_content!, fields: change }
  const fields = Object.fromEntries(edited.map(([field, text]) => [field, fieldValue(field, text)]))
  const errors = problemsOf(NewPage, fields)
  if (errors) throw new ValidationFailed(errors)
  return { html_content: html_content!, fields: { ...change, ...fields } }
}

function textsOf(page: PageRow & { html_content: string }): Texts {
  return Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, page[field] ?? '']))
}

function fieldValue(field: string, text: string): unknown {
  if (field !== 'structured_data') return text
  if (!text.trim()) return null
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(field, 'is no longer JSON after the edit')
  }
}
