import type { Db } from '#kernel/database/database.ts'
import { type FieldOption, type FormField, readFields } from '#resources/data/forms/field.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import { listConditions } from '#resources/data/rows/list-conditions.ts'
import { queryRows, type RowQuery } from '#resources/data/rows/query-store.ts'
import { withData } from '#resources/data/rows/read-data.ts'
import { readSorts } from '#resources/data/rows/read-filter.ts'
import { readData } from '#resources/data/rows/schema.ts'
import type { StoredRow } from '#resources/data/rows/store.ts'
import type { Column } from '#resources/data/rows/values/column.ts'
import { presentValue } from '#resources/data/rows/values/present-value.ts'
import { readColumns } from '#resources/data/tables/column-schema.ts'
import { LANGUAGE } from '#resources/data/tables/language-columns.ts'
import { tableByKey } from '#resources/data/tables/store.ts'
import { languageChain } from '#text/language-chain.ts'

/** Rows after these are no options of a field. */
const MAX_ROWS = 500
/** Characters of an option, as of those that a form has by itself. */
const MAX_OPTION = 200
/** Of the rows of one field, in bytes. */
const READ = { looked: 8_000_000, taken: 1_000_000 }

export type OptionTable = { id: string; website_id: string; key: string; columns: Column[] }
type From = {
  db: Db
  /** Of the page: a table with a column `language` gives the rows in it. */
  language: string
  /** Whether rows that visitors do not see yet are options too. */
  drafts: boolean
  /** With the values of these columns at least. */
  rows(table: OptionTable, wanted: RowQuery, columnIds: readonly string[]): Promise<readonly StoredRow[]>
  /** Told of each table that was looked for. */
  note?(table: OptionTable | undefined): void
}

/** The form with the options that its fields take from tables, which are none where there is no such table or column. */
export async function withTableOptions<F extends Pick<FormRow, 'website_id' | 'fields'>>(
  form: F,
  from: From,
): Promise<F> {
  const fields: FormField[] = []
  for (const field of readFields(form))
    fields.push(field.options_from ? { ...field, options: await optionsOf(form.website_id, field, from) } : field)
  return fields.some(({ options_from }) => options_from) ? { ...form, fields: JSON.stringify(fields) } : form
}

/** The rows that visitors see. */
export function publishedRows({ db, longDb }: { db: Db; longDb: Db }): From['rows'] {
  return async (table, wanted, columnIds) => {
    const { rows } = await queryRows({ db, longDb }, table, wanted)
    return withData(longDb, rows, { ...READ }, columnIds)
  }
}

async function optionsOf(
  website_id: string,
  { options_from }: FormField,
  { db, language, drafts, rows, note }: From,
): Promise<FieldOption[]> {
  const stored = await tableByKey(db, website_id, options_from!.table)
  const table = stored && { id: stored.id, website_id, key: stored.key, columns: readColumns(stored) }
  note?.(table)
  const shown = table?.columns.find(({ key }) => key === options_from!.column)
  const held = table?.columns.find(({ key }) => key === (options_from!.value ?? options_from!.column))
  if (!table || !shown || !held) return []
  const found = await rows(table, rowsIn(table, language, drafts), [...new Set([shown.id, held.id])])
  const options = new Map<string, string>()
  for (const row of found) {
    const values = readData(row)
    const [value, label] = [held, shown].map((column) => textOf(presentValue(column, values[column.id])))
    if (value && label && !options.has(value)) options.set(value, label)
  }
  return [...options].map(([value, label]) => ({ value, label }))
}

function rowsIn({ columns }: OptionTable, language: string, drafts: boolean): RowQuery {
  const inLanguage = { column: LANGUAGE, operator: 'in', value: languageChain(language, language) }
  const own = columns.some(({ key }) => key === LANGUAGE) ? [inLanguage] : []
  const { conditions: filters } = listConditions(columns, own, { now: 0, timeZone: 'UTC' })
  const sorts = readSorts(columns, ['position'])
  return { filters, sorts, status: drafts ? undefined : 'published', limit: MAX_ROWS, offset: 0 }
}

/** Null for what no option can be. */
function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length <= MAX_OPTION ? text.trim() || null : null
}
