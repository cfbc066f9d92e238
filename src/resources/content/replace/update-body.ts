import { invalid } from '#kernel/operations/errors.ts'
import type { Texts } from '#kernel/versioning/edit-html.ts'
import { VALUE_PREFIX } from '#resources/content/search/source.ts'

/**
 * The body of the update that gives a record these texts. A change of a row takes no note.
 * @throws ValidationFailed when a text that is JSON no longer is
 */
export function updateBody(kind: string, texts: Texts, note: string | null | undefined): object {
  const entries = Object.entries(texts)
  if (kind === 'row')
    return { values: Object.fromEntries(entries.map(([field, text]) => [field.slice(VALUE_PREFIX.length), text])) }
  const fields = Object.fromEntries(entries.map(([field, text]) => [field, fieldValue(field, text)]))
  return note === undefined ? fields : { ...fields, note }
}

function fieldValue(field: string, text: string): unknown {
  if (field !== 'structured_data') return text
  try {
    return JSON.parse(text)
  } catch {
    throw invalid(field, 'is no longer JSON afterwards')
  }
}
