import type { DefinedRecord } from '#kernel/records/define-record.ts'

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
  /** The kinds whose records are its rows. */
  records?: readonly DefinedRecord[]
  /** How its changed rows are stored, so that they can be undone. */
  capture?: Capture
  /** Carries the type of a row; never set. */
  row?: Row
} & (Row extends { website_id: string | null } ? { purge: Purge } : { purge?: never }) &
  (Row extends { user_id: string | null } ? { person: Of<Row> } : { person?: Of<Row> })

/** How rows are deleted with their website, or why they are not. */
export type Purge = { rowsAtOnce: number } | { not: string }

/** The column with a user's id, and what becomes of the rows when that user's account is deleted: they go, or stay for a reason. */
export type OfPerson = { column: string } & ({ goes: true } | { kept: string })
type Of<Row> = OfPerson & { column: keyof Row & string }

/** Rows that go with the account of the person whose they are. */
export const GOES_WITH_USER = { column: 'user_id', goes: true } as const

/** `until` is the column that says when the lease ends, `free` what it holds without one, `by` the column that finds a row. */
export type Lease = { until: string; free: null | 0; by: string }

/**
 * `website` and `record` are the columns that say what a row belongs to. Of an inserted row the revision is enough, since
 * undoing deletes the record; rows that say something about another row are stored whole, and a record's first history is not
 * stored at all.
 */
export type Capture = { website: string; record: string; inserted: 'revision' | 'whole' | null }

/** Rows deleted in one transaction, few enough that visitors and writers never wait for long. */
export const SHORT_ROWS = 500
export const ROWS_WITH_HTML = 20

export function table<Row>(declaration: Omit<Table<Row>, 'row'>): Table<Row> {
  return declaration as Table<Row>
}

/** The table of a kind of record, or of several. All of them belong to a website, and are short, unless `more` says otherwise. */
export function tableOf<Row>(
  records: DefinedRecord | readonly DefinedRecord[],
  owner: string,
  more: { key?: readonly string[]; purge?: Purge; notBackedUp?: string; capture?: Capture; person?: OfPerson } = {},
): Table<Row> {
  const kinds = [records].flat()
  return {
    owner,
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
    records: kinds,
    ...(kinds.some(({ promises }) => promises.undone) && { capture: OF_RECORD }),
    ...more,
  } as unknown as Table<Row>
}

const OF_RECORD: Capture = { website: 'website_id', record: 'id', inserted: 'revision' }
