import type { Table } from '#client/generated.ts'
import { TextField } from '#console/ui/field.tsx'
import { Select } from '#console/ui/select.tsx'
import type { DetailsProps } from './fields.ts'

/** No option has an empty value. */
const TYPED = '-'
const OF_ROW = 'row'
const ROW = 'row.'
const OF_PAGE = [
  { value: 'page.title', label: 'The title of the page' },
  { value: 'page.url', label: 'The address of the page' },
  { value: 'page.path', label: 'The path of the page' },
]
/** Columns of these types hold no short text. */
const LONG = ['rich_text', 'asset', 'reference', 'references', 'json']

/** Whether visitors fill in a field, or the page or row that shows the form does. */
export function ValueFrom({ field: { type, rest }, change, tables }: DetailsProps) {
  const from = rest.value_from
  const columns = columnsOf(tables)
  const column = from?.startsWith(ROW) ? from.slice(ROW.length) : null
  if (column !== null && !columns.some(({ value }) => value === column))
    columns.push({ value: column, label: `${column}, which no table has` })
  const isHidden = type === 'hidden'
  const choose = (chosen: string) => {
    if (chosen === TYPED) change({ value_from: undefined })
    else change({ value_from: chosen === OF_ROW ? ROW + columns[0]!.value : chosen })
  }
  return (
    <>
      <Select
        label="Value"
        about={from && (isHidden ? "Visitors can't change it." : "Visitors see it and can't change it.")}
        options={[
          { value: TYPED, label: isHidden ? 'A fixed text' : 'What the visitor types' },
          ...OF_PAGE,
          ...(columns.length > 0 ? [{ value: OF_ROW, label: 'From the row that the page shows' }] : []),
        ]}
        value={column === null ? (from ?? TYPED) : OF_ROW}
        onChange={choose}
      />
      {column !== null && (
        <Select
          label="Column"
          about="On pages without such a row it stays empty."
          options={columns}
          value={column}
          onChange={(key) => change({ value_from: ROW + key })}
        />
      )}
      {isHidden && !from && (
        <TextField
          label="Text"
          value={String(rest.default_value ?? '')}
          onChange={(text) => change({ default_value: text })}
        />
      )}
    </>
  )
}

/** The columns of all tables by their keys, each with the tables that have it. */
function columnsOf(tables: readonly Table[]): { value: string; label: string }[] {
  const all = tables.flatMap((table) =>
    table.columns.map(({ key, name, type }) => ({ key, name, type, table: table.name })),
  )
  const byKey = Map.groupBy(
    all.filter(({ type }) => !LONG.includes(type)),
    ({ key }) => key,
  )
  return [...byKey].map(([value, same]) => ({
    value,
    label: `${same[0]!.name} (${same.map(({ table }) => table).join(', ')})`,
  }))
}
