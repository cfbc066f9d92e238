/**
 * What the product has to know about a table besides its columns. All code that handles tables as such (backup, restore,
 * purge, their tests) reads it here; a new concern is a new field.
 */
export type Table<Row> = {
  /** The folder or file in src that alone writes to it. */
  owner: string
  /** The columns of its primary key. */
  key: readonly (keyof Row & string)[]
  /** Why backups leave it out; absent when they hold all of its rows. */
  notBackedUp?: string
  /** How its rows are leased, by the column `leased_by` and these. */
  lease?: Lease
  /** Carries the type of a row; never set. */
  row?: Row
} & (Row extends { website_id: string | null } ? { purge: Purge } : { purge?: never })

/** How rows are deleted with their website, or why they are not. */
export type Purge = { rowsAtOnce: number } | { not: string }

/** `until` is the column that says when the lease ends, `free` what it holds without one, `by` the column that finds a row. */
export type Lease = { until: string; free: null | 0; by: string }

/** Rows deleted in one transaction, few enough that visitors and writers never wait for long. */
export const SHORT_ROWS = 500
export const ROWS_WITH_HTML = 20

export function table<Row>(declaration: Omit<Table<Row>, 'row'>): Table<Row> {
  return declaration as Table<Row>
}
