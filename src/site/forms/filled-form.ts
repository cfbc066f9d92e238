import { tagOfBulk, tagOfKind, tagOfRecord, tagOfRows } from '#kernel/answers/tags.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Selection } from '#kernel/versioning/selection.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import { withTableOptions } from '#resources/data/forms/table-options.ts'
import { type ValuesShown, withValuesFrom } from '#resources/data/forms/value-from.ts'
import type { ReadLimit } from '#resources/data/rows/read-data.ts'
import { listedRows } from '#site/templates/shown-rows.ts'

export type FilledFrom = { db: Db; longDb: Db; selection: Selection; limit?: ReadLimit }
type Around = {
  /** Of the page. */
  language: string
  /** What the page that shows the form has by the names of values. */
  values(names: readonly string[]): Promise<ValuesShown>
  tags?: Set<string>
}

/** Of the rows that are options of one form, in bytes. */
const LIMIT: ReadLimit = { looked: 8_000_000, taken: 1_000_000 }

/**
 * A form with the options that its fields take from tables, by the rows that a selection shows, and with the values that they take from
 * the page. `tags` get the tables, whether they were found or not.
 */
export async function filledForm<F extends FormRow>(
  { db, longDb, selection, limit = { ...LIMIT } }: FilledFrom,
  form: F,
  { language, values, tags }: Around,
): Promise<F> {
  const { website_id } = form
  const withOptions = await withTableOptions(form, {
    db,
    language,
    drafts: selection.drafts,
    rows: async (...list) => (await listedRows({ db, longDb, selection, limit }, ...list)).rows,
    note(table) {
      if (!table) return void tags?.add(tagOfKind(website_id, 'table'))
      for (const tag of [tagOfRows(website_id, table.id), tagOfBulk(website_id, table.id)]) tags?.add(tag)
      tags?.add(tagOfRecord(website_id, 'table', table.id))
    },
  })
  return withValuesFrom(withOptions, values)
}
