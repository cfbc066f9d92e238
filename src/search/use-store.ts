import type { Db, Tx } from '#kernel/database/database.ts'
import type { DocumentKey } from '#search/document-store.ts'

/** Records of what pages show besides their own html, as tags of this website: `component 0195a2b4-…`. */
export type SearchUses = { page_id: string; tags: readonly string[] }

const TAGS_AT_ONCE = 500

/** Enters what pages use, in place of what they used, and removes that of others. */
export async function replaceUses(
  tx: Tx,
  website_id: string,
  uses: readonly SearchUses[],
  removed: readonly DocumentKey[],
): Promise<void> {
  const ids = [...uses, ...removed.filter(({ row_id }) => row_id === '')].map(({ page_id }) => page_id)
  if (ids.length === 0) return
  await tx.deleteFrom('search_uses').where('website_id', '=', website_id).where('page_id', 'in', ids).execute()
  for (const { page_id, tags } of uses)
    if (tags.length > 0)
      await tx
        .insertInto('search_uses')
        .values(tags.map((tag) => ({ website_id, page_id, tag })))
        .execute()
}

/** The tags among these that at least one page uses. */
export async function usedTags(db: Db, website_id: string, tags: readonly string[]): Promise<string[]> {
  const used: string[] = []
  for (let from = 0; from < tags.length; from += TAGS_AT_ONCE) {
    const rows = await db
      .selectFrom('search_uses')
      .select('tag')
      .distinct()
      .where('website_id', '=', website_id)
      .where('tag', 'in', tags.slice(from, from + TAGS_AT_ONCE))
      .execute()
    used.push(...rows.map(({ tag }) => tag))
  }
  return used
}

/** The next pages after one that use any of these: each tag's own next pages, since all pages may use one. */
export async function pagesUsing(
  db: Db,
  website_id: string,
  { tags, after, limit }: { tags: readonly string[]; after: string; limit: number },
): Promise<string[]> {
  const found = new Set<string>()
  for (const tag of tags) {
    const pages = db
      .selectFrom('search_uses')
      .select('page_id')
      .where('website_id', '=', website_id)
      .where('tag', '=', tag)
      .where('page_id', '>', after)
    for (const { page_id } of await pages.orderBy('page_id').limit(limit).execute()) found.add(page_id)
  }
  return [...found].sort().slice(0, limit)
}
