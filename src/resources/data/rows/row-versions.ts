import type { DataHistory } from '#kernel/versioning/data-history-store.ts'
import type { RecordHistory } from '#kernel/versioning/history.ts'
import type { Data } from '#resources/data/rows/row-data.ts'

/** What a version of a row says: its values by the ids of columns, and its place where a list is sorted by hand. */
export type RowContent = { values: Data; position: number }

/** A row with its history. The table has what visitors see; `newer` is what its newest version says, where that is another. */
export type WithHistory = RecordHistory & Pick<DataHistory, 'newer'>

export function snapshotOf({ data, position }: { data: string; position: number }): string {
  return `{"values":${data},"position":${position}}`
}

export function contentOf(snapshot: string): RowContent {
  return JSON.parse(snapshot)
}

/** The row as its newest version has it. */
export function latestOf<R extends { data: string; position: number } & WithHistory>(row: R): R {
  if (row.newer === null) return row
  const { values, position } = contentOf(row.newer)
  return { ...row, data: JSON.stringify(values), position }
}
