import { ROWS_WITH_HTML, SHORT_ROWS, table } from '#kernel/database/tables/table.ts'
import type { HtmlKind } from '#kernel/versioning/kinds.ts'

const notBackedUp = 'a preview lives for a week at most, and a restored one could have been stopped since'

export const previewTables = {
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
}

/** A record that is shown in another version. */
export type PreviewVersionRow = { website_id: string; preview_id: string; record_id: string; number: number }

/** Unsaved texts of a record. */
export type PreviewDraftRow = {
  website_id: string
  preview_id: string
  record_id: string
  kind: HtmlKind | 'row'
  byte_size: number
  /** JSON: further fields of its snapshot. */
  fields: string
  /** Null where only other fields were given. */
  html_content: string | null
  created_at: number
  updated_at: number
}
