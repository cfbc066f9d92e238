import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { seekList } from '#kernel/database/ordinal-list.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { PageRow } from '#resources/content/pages/record.ts'

/** The ordinal list of a website's pages. */
export const PAGE_LIST = 'page'

/** Reading all of more pages than this holds the request thread for longer than a thread of its own costs. */
const MANY_PAGES = 1_000

/** From where to read all pages of a website: where they are few, another thread would only take longer. */
export async function readerOfPages({ db, longDb }: { db: Db; longDb: Db }, website_id: string): Promise<Db> {
  const { length } = await seekList(db, { website_id, kind: PAGE_LIST }, 0)
  return length > MANY_PAGES ? longDb : db
}

/**
 * A literal, because a partial index is used only if the query provably stays within it. Queries by it have no `order by`,
 * for which SQLite would take another index.
 */
export const HAS_PLACEHOLDER = sql.lit('%/:%')

/** Its row, locked until the transaction ends; undefined when there is none. */
export async function lockPage(tx: Tx, page: { id: string; website_id: string }): Promise<PageRow | undefined> {
  const [row] = await lockRow(tx, { id: page.id, website_id: page.website_id })
  return row
}

const lockRow = prepare<{ id: string; website_id: string }, PageRow>((db, { id, website_id }) =>
  db
    .updateTable('pages')
    .set({ updated_at: sql`updated_at` })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .returningAll(),
)

export async function movePage(
  tx: Tx,
  page: { id: string; website_id: string },
  path: string,
  now: number,
): Promise<void> {
  const move = tx.updateTable('pages').set({ path, updated_at: now, revision: sql`revision + 1` })
  await move.where('website_id', '=', page.website_id).where('id', '=', page.id).execute()
}

export async function pageAtPath(
  db: Db,
  website_id: string,
  path: string,
): Promise<Pick<PageRow, 'id' | 'title'> | undefined> {
  const [page] = await titleAtPath(db, { website_id, path })
  return page
}

const titleAtPath = prepare<{ website_id: string; path: string }, Pick<PageRow, 'id' | 'title'>>(
  (db, { website_id, path }) =>
    db.selectFrom('pages').select(['id', 'title']).where('website_id', '=', website_id).where('path', '=', path),
)

/** The pages whose paths begin with the path of one, by their paths, `limit` at most; of the home page none. */
export async function pagesBeneath(
  db: Db,
  { website_id, path, limit }: { website_id: string; path: string; limit: number },
): Promise<Pick<PageRow, 'id' | 'title' | 'path'>[]> {
  if (path === '/') return []
  return (
    db
      .selectFrom('pages')
      .select(['id', 'title', 'path'])
      .where('website_id', '=', website_id)
      .where('path', '>=', `${path}/`)
      // The character after the slash; paths are compared by their bytes.
      .where('path', '<', `${path}0`)
      .orderBy('path')
      .limit(limit)
      .execute()
  )
}

/** The pages at paths with placeholders, `limit` at most. */
export async function countPatterns(db: Db, website_id: string, limit: number): Promise<number> {
  const pages = await db
    .selectFrom('pages')
    .select('ordinal')
    .where('website_id', '=', website_id)
    .where('path', 'like', HAS_PLACEHOLDER)
    .limit(limit)
    .execute()
  return pages.length
}

export async function pageIsOf(db: Db, website_id: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('pages')
    .select('id')
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Those of the ids that are no page of the website. */
export async function missingPages(db: Db, website_id: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('website_id', '=', website_id)
    .where('id', 'in', ids)
    .execute()
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}
