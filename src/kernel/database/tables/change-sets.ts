import type { Generated } from 'kysely'
import { ROWS_WITH_HTML, SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const changeSetTables = {
  change_sets: table<ChangeSetRow>({
    owner: 'kernel/changes',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  changed_rows: table<ChangedRow>({ owner: 'kernel/changes', key: ['seq'], purge: { rowsAtOnce: ROWS_WITH_HTML } }),
  past_rows: table<PastRow>({
    owner: 'resources/history/time',
    key: ['website_id', 'past_id', 'table_name', 'record_id'],
    purge: { rowsAtOnce: ROWS_WITH_HTML },
    notBackedUp: 'it belongs to previews, which are not backed up either',
  }),
}

/** A row that was different in a past state, which a preview shows. */
export type PastRow = {
  website_id: string
  /** The preview's id. */
  past_id: string
  table_name: string
  record_id: string
  /** JSON of its columns; null when it was not there. */
  former: string | null
}

/** What one credential did on a website in one go. */
export type ChangeSetRow = {
  id: string
  website_id: string
  title: string | null
  /** JSON. */
  actor: string
  credential_id: string
  source: string
  started_at: number
  /** To the minute. */
  last_write_at: number
  ended_at: number | null
  /** The change set that this one undoes. */
  undoes: string | null
  undone_by: string | null
  published_at: number | null
  /** The change set that published it. */
  published_by: string | null
}

/** A row that an operation changed. */
export type ChangedRow = {
  seq: Generated<number>
  website_id: string
  change_set_id: string
  /** The id of the operation's audit row. */
  change_id: string
  table_name: string
  record_id: string
  /** JSON of its columns; null when it was inserted. */
  before: string | null
  /** The same; null when it was deleted. Of an inserted record only its revision. */
  after: string | null
}
