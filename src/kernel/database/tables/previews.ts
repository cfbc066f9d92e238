import { ROWS_WITH_HTML, SHORT_ROWS, table } from '#kernel/database/tables/table.ts'
import type { VersionedKind } from '#kernel/versioning/kinds.ts'

const notBackedUp = 'a preview lives for a week at most, and a restored one could have been stopped meanwhile'

export const previewTables = {
  previews: table<PreviewRow>({
    owner: 'resources/history/previews',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
    notBackedUp,
  }),
  preview_versions: table<PreviewVersionRow>({
    owner: 'resources/history/previews',
    key: ['website_id', 'preview_id', 'record_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
    notBackedUp,
  }),
  preview_drafts: table<PreviewDraftRow>({
    owner: 'resources/history/previews',
    key: ['website_id', 'preview_id', 'record_id'],
    purge: { rowsAtOnce: ROWS_WITH_HTML },
    notBackedUp,
  }),
  preview_comments: table<PreviewCommentRow>({
    owner: 'resources/history/previews',
    key: ['website_id', 'preview_id', 'number'],
    purge: { rowsAtOnce: SHORT_ROWS },
    notBackedUp,
  }),
}

export type PreviewRow = {
  id: string
  website_id: string
  /** The unguessable part of its host name. */
  host_key: string
  token_hash: string
  password_hash: string | null
  /** Wrong passwords since `wrong_since`. */
  wrong_passwords: number
  wrong_since: number
  /** Which version is shown of records of which none was chosen. */
  base: 'live' | 'latest'
  page_id: string | null
  /** Where it begins. */
  path: string
  theme_id: string | null
  change_set_id: string | null
  /** JSON: the chosen versions as they were requested. */
  version_ids: string
  takes_comments: number
  /** Its pages are marked for an editor, and run no script of theirs. */
  editing: number
  /** How many there are, and how many have been mailed. */
  comments: number
  mailed_comments: number
  mailed_at: number
  /** A job is going to mail comments. */
  mail_queued: number
  /** Records with unsaved texts, and the bytes of those. */
  drafts: number
  draft_bytes: number
  /** The user's id. */
  started_by: string
  expires_at: number
  stopped_at: number | null
  revision: number
  created_at: number
  updated_at: number
}

/** A record of which another version is shown. */
export type PreviewVersionRow = { website_id: string; preview_id: string; record_id: string; number: number }

/** Unsaved texts of a record. */
export type PreviewDraftRow = {
  website_id: string
  preview_id: string
  record_id: string
  kind: VersionedKind
  byte_size: number
  /** JSON: further fields of its snapshot. */
  fields: string
  /** Null where only other fields were given. */
  html_content: string | null
  created_at: number
  updated_at: number
}

export type PreviewCommentRow = {
  id: string
  website_id: string
  preview_id: string
  /** Counts the comments of a preview, from 1. */
  number: number
  page_id: string | null
  page_path: string
  name: string
  text: string
  created_at: number
}
