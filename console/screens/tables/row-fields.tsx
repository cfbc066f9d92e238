import type { Row, Table } from '#client/generated.ts'
import { RowCell } from '#console/editor/canvas/row-cell.tsx'
import { RowsField } from './rows-field.tsx'
import { namedBy, refersToRows } from './values.ts'

type RowFieldsProps = {
  table: Pick<Table, 'website_id' | 'columns'>
  /** What it has now; null of a row that is not there yet. */
  row: Row | null
  texts: Readonly<Record<string, string>>
  onChange: (key: string, text: string) => void
}

/** A field for each column, by its type. */
export function RowFields({ table, row, texts, onChange }: RowFieldsProps) {
  return table.columns.map((column, index) => {
    const { id, key, slug_from } = column
    // The service makes it from the other column.
    if (!row && slug_from) return null
    if (refersToRows(column))
      return (
        <RowsField
          key={id}
          websiteId={table.website_id}
          column={column}
          name={`values.${key}`}
          named={row ? namedBy(row, key) : []}
          chosen={texts[key]!.split(', ').filter(Boolean)}
          onChange={(ids) => onChange(key, ids.join(', '))}
        />
      )
    return (
      <RowCell
        key={id}
        column={column}
        autoFocus={!row && index === 0}
        name={`values.${key}`}
        value={texts[key]!}
        onChange={(text) => onChange(key, text)}
      />
    )
  })
}
