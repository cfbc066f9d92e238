import { type FieldType, type FormField, readFields, SINGLE_LINES } from '#resources/data/forms/field.ts'
import type { FormRow } from '#resources/data/forms/record.ts'
import type { Column, Value } from '#resources/data/rows/values/column.ts'
import { presentValue } from '#resources/data/rows/values/present-value.ts'

/** Types of fields whose value may be that of the page or row that shows the form. */
const TAKING: ReadonlySet<FieldType> = new Set([...SINGLE_LINES, 'textarea', 'number', 'date'])
/** Types of columns whose values are one short text. */
const TAKEN: ReadonlySet<Column['type']> = new Set([
  ...(['text', 'number', 'boolean', 'date', 'datetime', 'email', 'url', 'select', 'multi_select'] as const),
])
const NAME = /^(?:page\.(?:title|path|url)|row\.[a-z][a-z0-9_]*)$/
const ROW = 'row.'
/** Characters of a value. */
const MAX_VALUE = 1_000

/** Values by their names (`page.title`, `row.price`), without blank ones. */
export type ValuesShown = ReadonlyMap<string, string>
export type PageShown = {
  path: string
  url: string
  /** As visitors see it. */
  title(): Promise<string | null>
  /** The row that the page shows. */
  row: { columns: readonly Column[]; values: Readonly<Record<string, Value>> } | null
}

/** What is wrong with where a field takes its value from, as a predicate of `value_from`. */
export function problemOfValueFrom({ type, value_from }: FormField): string | null {
  if (value_from === undefined) return null
  if (!TAKING.has(type)) return `is for ${[...TAKING].join(', ')}`
  return NAME.test(value_from) ? null : 'must be page.title, page.path, page.url, or row. and the key of a column'
}

/** The column of a row that a field takes its value from; null for what all pages have. */
export function columnTaken(value_from: string): string | null {
  return value_from.startsWith(ROW) ? value_from.slice(ROW.length) : null
}

/** The column with this key, where its values can be taken. */
export function takenColumn(columns: readonly Column[], key: string): Column | undefined {
  return columns.find((column) => column.key === key && TAKEN.has(column.type))
}

/** What a page or its row has for each of these names. */
export async function valuesOfPage(names: readonly string[], page: PageShown): Promise<ValuesShown> {
  const values = new Map<string, string>()
  for (const name of new Set(names)) {
    const key = columnTaken(name)
    const value = key === null ? await valueOfPage(name, page) : valueOfRow(key, page.row)
    const text = value?.trim().slice(0, MAX_VALUE).toWellFormed()
    if (text) values.set(name, text)
  }
  return values
}

/**
 * The form with initial values taken from the page that shows it. A field keeps its own default where the page has no value.
 * `find` is called once, and only if a field takes something.
 */
export async function withValuesFrom<F extends Pick<FormRow, 'fields'>>(
  form: F,
  find: (names: readonly string[]) => Promise<ValuesShown>,
): Promise<F> {
  const fields = readFields(form)
  const names = fields.flatMap(({ value_from }) => value_from ?? [])
  if (names.length === 0) return form
  const values = await find(names)
  const filled = fields.map((field) => {
    const value = field.value_from && values.get(field.value_from)
    return value ? { ...field, default_value: value } : field
  })
  return { ...form, fields: JSON.stringify(filled) }
}

/** What the fields of such a form that visitors do not fill in hold, by their names. */
export function valuesTaken(fields: readonly FormField[]): Record<string, FormField['default_value']> {
  return Object.fromEntries(
    fields.flatMap(({ name, value_from, default_value }) => (value_from ? [[name, default_value]] : [])),
  )
}

async function valueOfPage(name: string, page: PageShown): Promise<string | null> {
  if (name === 'page.title') return page.title()
  return name === 'page.url' ? page.url : page.path
}

function valueOfRow(key: string, row: PageShown['row']): string | null {
  const column = row && takenColumn(row.columns, key)
  const value = column ? presentValue(column, row.values[column.id]) : null
  if (value === null) return null
  return Array.isArray(value) ? value.join(', ') : String(value)
}
