import type { Column, ColumnType } from '#resources/data/rows/values/column.ts'

type Columns = { columns: readonly Column[] }

/** The column that says what a row is called, where no one has said so: by its usual name, else the first text. */
export function titleColumn({ columns }: Columns): Column | undefined {
  return columnNamed(columns, ['title', 'name', 'headline'], ['text']) ?? firstColumn(columns, ['text'])
}

export function columnNamed(
  columns: readonly Column[],
  keys: string[],
  types: readonly ColumnType[],
): Column | undefined {
  return keys.map((wanted) => columns.find(({ key, type }) => key === wanted && types.includes(type))).find(Boolean)
}

export function firstColumn(columns: readonly Column[], types: readonly ColumnType[]): Column | undefined {
  return columns.find(({ type }) => types.includes(type))
}
