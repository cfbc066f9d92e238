import { dataHistories } from '#kernel/versioning/data-history-store.ts'
import { textsByLanguage, textsWithin, withTexts, withTextsByLanguage } from '#resources/content/search/nested-texts.ts'
import { placedSource } from '#resources/content/search/placed-store.ts'
import { readFields } from '#resources/data/forms/field.ts'
import { latestOf } from '#resources/data/forms/form-content.ts'
import type { FormRow } from '#resources/data/forms/record.ts'

const MESSAGES = ['success_message', 'autoreply_message'] as const
/** Of fields, and of their options. Names and values are what submissions hold. */
const KEYS = ['label', 'placeholder', 'help_text']
const BY_LANGUAGE = ['name', 'submit_label', 'error_message', ...MESSAGES]

/** What a form says to visitors. */
export const formSource = placedSource<FormRow>({
  kind: 'form',
  fields: ['fields', 'translations', ...MESSAGES],
  table: 'forms',
  columns: ['fields', 'translations', ...MESSAGES],
  async newest(tx, row) {
    const history = (await dataHistories(tx, row.website_id, [row.id])).get(row.id)
    return latestOf({ ...row, newer: history?.newer ?? null })
  },
  recordOf(row) {
    const fields = readFields(row)
    const translations = JSON.parse(row.translations)
    return {
      id: row.id,
      title: row.name,
      texts: {
        ...textsWithin('fields', fields, KEYS),
        ...textsByLanguage(translations, BY_LANGUAGE),
        ...Object.fromEntries(MESSAGES.map((field) => [field, row[field] ?? ''])),
      },
      changes: (texts) => ({
        ...Object.fromEntries(MESSAGES.flatMap((field) => (field in texts ? [[field, texts[field]]] : []))),
        ...(Object.keys(texts).some((field) => field.startsWith('fields.'))
          ? { fields: withTexts('fields', fields, texts) }
          : {}),
        ...(Object.keys(texts).some((field) => field.startsWith('translations.'))
          ? withTextsByLanguage(translations, texts)
          : {}),
      }),
    }
  },
})
