import type { Generated } from 'kysely'
import { ROWS_WITH_HTML, SHORT_ROWS, table } from '#kernel/database/tables/table.ts'
import type { UsedKind, VersionedKind } from '#kernel/versioning/kinds.ts'

export const versioningTables = {
  histories: table<HistoryRow & HistoryPacking & HistoryShown>({
    owner: 'kernel/versioning',
    key: ['website_id', 'resource_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
    capture: { website: 'website_id', record: 'resource_id', inserted: null },
  }),
  versions: table<VersionRow & VersionPacking>({
    owner: 'kernel/versioning',
    key: ['website_id', 'resource_id', 'number'],
    purge: { rowsAtOnce: ROWS_WITH_HTML },
  }),
  uses: table<UseRow>({
    owner: 'kernel/versioning',
    key: ['website_id', 'used_kind', 'used_name', 'kind', 'resource_id', 'number'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  html_findings: table<HtmlFindingsRow>({
    owner: 'kernel/versioning',
    key: ['website_id', 'resource_id'],
    notBackedUp: 'what is missing is found again',
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** The row that makes a record versioned: which version is its newest, and which is pinned as live. */
export type HistoryRow = {
  website_id: string
  resource_id: string
  resource_type: VersionedKind
  latest_version_id: string
  latest_number: number
  pinned_version_id: string | null
  /** 0, which no version has, of a record that visitors have never seen. */
  pinned_number: number | null
  /** Whether someone pinned it, or a change that waits for review; null when it is not pinned. */
  pin_reason: 'pinned' | 'review' | null
}

export type VersionRow = {
  id: string
  website_id: string
  resource_id: string
  resource_type: VersionedKind
  number: number
  html_content: string
  snapshot: string
  note: string | null
  source: 'api' | 'mcp' | 'console' | 'revert' | 'import'
  /** JSON, an actor with the change set it belongs to: here, since a column behind the html would be slow to reach. */
  created_by: string
  reverted_from_version_id: string | null
  created_at: number
}

/** Since when visitors see the version that is live; only versioning/history and imports write it. */
export type HistoryShown = { shown_since: number | null }

/** Versions below `pack_from` are packed, or need not be. */
export type HistoryPacking = { pack_from: Generated<number> }

/** Of a packed version, whose `html_content` is empty; null else. Only versioning/packing reads and writes them. */
export type VersionPacking = {
  packed: string | null
  /** The number of the version whose html is the dictionary; null without one. */
  packed_base: number | null
  /** Length of the html in UTF-8. */
  packed_bytes: number | null
}

/** A version, of those that are latest or live, or a row of a table uses something: by its name, an asset by its id, a row by its column's id and its own. */
export type UseRow = {
  website_id: string
  /** `row`: a row of a table names another by a `references` column. */
  used_kind: UsedKind | 'row'
  used_name: string
  kind: VersionedKind | 'row'
  resource_id: string
  /** 0 for a row of a table. */
  number: number
}

/** What was found in the live html of a record; `state` says in which version and by what, so that another state is outdated. */
export type HtmlFindingsRow = { website_id: string; resource_id: string; state: string; found: string }
