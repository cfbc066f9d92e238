/**
 * The tables whose changes can be undone. `record` is the column of the record that a row belongs to. Of an inserted row the
 * revision is enough, since undoing deletes the record; rows that say something about another row are stored whole, and a
 * record's first history is not stored at all.
 */
export const CAPTURED = {
  websites: { website: 'id', record: 'id', inserted: null },
  pages: { website: 'website_id', record: 'id', inserted: 'revision' },
  shared_parts: { website: 'website_id', record: 'id', inserted: 'revision' },
  blocks: { website: 'website_id', record: 'id', inserted: 'revision' },
  histories: { website: 'website_id', record: 'resource_id', inserted: null },
  redirects: { website: 'website_id', record: 'id', inserted: 'revision' },
  tables: { website: 'website_id', record: 'id', inserted: 'revision' },
  rows: { website: 'website_id', record: 'id', inserted: 'revision' },
  row_uniques: { website: 'website_id', record: 'row_id', inserted: 'whole' },
  forms: { website: 'website_id', record: 'id', inserted: 'revision' },
  assets: { website: 'website_id', record: 'id', inserted: 'revision' },
} as const satisfies Record<string, Captured>

type Captured = { website: string; record: string; inserted: 'revision' | 'whole' | null }
export type CapturedTable = keyof typeof CAPTURED
export const CAPTURED_TABLES = Object.keys(CAPTURED) as CapturedTable[]

/** The operation in progress on a connection, to which changed rows are assigned. */
export type ChangeCapture = { change_set_id: string; change_id: string }
