import { type ReactNode, useDeferredValue } from 'react'
import css from './table.module.css'

export type Column<Row> = {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  end?: boolean
  /** The row's name: it stands first on phones, without the column's title. */
  main?: boolean
}

/** About as many as a screen shows. */
const FIRST_ROWS = 15

export type TableProps<Row> = {
  /** Does not scroll on its own, as where only screen readers get it. */
  still?: boolean
  label: string
  rows: readonly Row[]
  /** Rows without an id need it. */
  keyOf?: (row: Row) => string
  columns: readonly Column<Row>[]
}

/** A list as a table; on phones each row is a block. */
export function Table<Row>({ still = false, label, rows, keyOf = idOf, columns }: TableProps<Row>) {
  // A row with its menu takes milliseconds: the first are on the screen before the rest is made.
  const shown = useDeferredValue(rows, rows.slice(0, FIRST_ROWS))
  return (
    <div className={still ? undefined : css.scroll}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, end }) =>
              // A column of buttons has no title.
              title === '' ? (
                <td key={title} />
              ) : (
                <th key={title} scope="col" className={end ? css.end : undefined}>
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, cell, end, main }) => (
                <td
                  key={title}
                  data-label={main || title === '' ? undefined : title}
                  className={`${end ? css.end : ''} ${main ? css.main : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const idOf = (row: unknown) => (row as { id: string }).id
