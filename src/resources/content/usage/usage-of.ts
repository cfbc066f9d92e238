import { titleOf } from '#kernel/changes/trash-store.ts'
import type { Db } from '#kernel/database/database.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import { affectedBy, type Seed, type User } from '#resources/content/usage/affected.ts'
import { countPages, listPages, namesOf, usingDirectly, websiteWithFavicon } from '#resources/content/usage/store.ts'
import { rowsWithIds } from '#resources/data/rows/store.ts'

export type Using = {
  kind: User['kind'] | 'website' | 'table' | 'row' | 'form'
  id: string
  title: string | null
  path: string | null
  direct: boolean
}

/** A window of the records that use something: the website, other records, rows, then pages in the order of their making. */
export async function usageOf(
  db: Db,
  website_id: string,
  seed: Seed,
  window: Window,
): Promise<Listed<Using> & { pages_count: number }> {
  const { users, rows: usingRows, pages } = await affectedBy(db, website_id, seed)
  const pages_count = await countPages(db, website_id, pages)
  const names = await namesOf(
    db,
    website_id,
    users.map(({ id }) => id),
  )
  const others: Using[] = users.map((user) => ({ ...user, title: names.get(user.id) ?? null, path: null }))
  others.sort((a, b) => a.kind.localeCompare(b.kind) || (a.title ?? '').localeCompare(b.title ?? ''))
  for (const { id, name } of seed.tables ?? [])
    others.push({ kind: 'table', id, title: name, path: null, direct: true })
  for (const { id, name } of seed.forms ?? []) others.push({ kind: 'form', id, title: name, path: null, direct: true })
  for (const id of usingRows) others.push({ kind: 'row', id, title: null, path: null, direct: true })
  const website = await websiteWithFavicon(db, website_id, assetsOf(seed))
  if (website) others.unshift({ kind: 'website', id: website_id, title: website.name, path: null, direct: true })
  const rows = await withTitles(db, website_id, others.slice(window.offset, window.offset + window.per))
  if (rows.length < window.per) {
    const offset = Math.max(0, window.offset - others.length)
    const listed = await listPages(db, website_id, pages, { limit: window.per - rows.length, offset })
    const direct = await usingDirectly(
      db,
      website_id,
      seed.used,
      listed.map(({ id }) => id),
    )
    const isDirect = (id: string) =>
      direct.has(id) || seed.pageIds?.includes(id) || (seed.used.length === 0 && seed.records.length > 0)
    rows.push(...listed.map((page) => ({ kind: 'page' as const, ...page, direct: isDirect(page.id) })))
  }
  return { rows, total: others.length + pages_count, pages_count }
}

/** With what rows are known by, unless they are long. */
async function withTitles(db: Db, website_id: string, users: readonly Using[]): Promise<Using[]> {
  const ids = users.flatMap(({ kind, id }) => (kind === 'row' ? [id] : []))
  const rows = new Map((await rowsWithIds(db, website_id, ids)).map((row) => [row.id, row]))
  return users.map((user) => {
    const data = rows.get(user.id)?.data
    return data ? { ...user, title: titleOf({ values: JSON.parse(data) }) } : user
  })
}

function assetsOf({ used }: Seed): string[] {
  return used.flatMap(({ kind, name }) => (kind === 'asset' ? [name] : []))
}
