import type { Db, Tx } from '#kernel/database/database.ts'
import type { PageRow } from '#resources/content/pages/record.ts'
import { HAS_PLACEHOLDER } from '#resources/content/pages/store.ts'

type Bound = Pick<PageRow, 'id' | 'website_id' | 'path' | 'row_key' | 'status' | 'revision'>

/** The pages that show a row of this table each; few, since all have a placeholder in their path. */
export async function pagesBoundTo(db: Db, website_id: string, table_id: string): Promise<Bound[]> {
  return db
    .selectFrom('pages')
    .select(['id', 'website_id', 'path', 'row_key', 'status', 'revision'])
    .where('website_id', '=', website_id)
    .where('path', 'like', HAS_PLACEHOLDER)
    .where('table_id', '=', table_id)
    .execute()
}

/** Binds a page by another column of its table, or by none. */
export async function rebindPage(tx: Tx, page: Bound, row_key: string | null, now: number): Promise<void> {
  await tx
    .updateTable('pages')
    .set({ row_key, revision: page.revision + 1, updated_at: now, ...(row_key === null ? { table_id: null } : {}) })
    .where('website_id', '=', page.website_id)
    .where('id', '=', page.id)
    .execute()
}
