import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { OfSite } from '#kernel/operations/links.ts'
import type { Window } from '#kernel/operations/list.ts'
import { revisionOf, type Target } from '#kernel/operations/target.ts'
import { deleterOf, saverOf } from '#kernel/records/store.ts'
import { primaryDomain } from '#resources/domains/domains/primary-store.ts'
import { type RedirectRow, redirect } from '#resources/traffic/redirects/record.ts'

/** A redirect with what its website's address is made of. */
export type RedirectRecord = RedirectRow & OfSite

const SORT_COLUMNS = ['position', 'from_path', 'hit_count'] as const
type SortColumn = (typeof SORT_COLUMNS)[number]
export type RedirectSort = SortColumn | `-${SortColumn}`
export const REDIRECT_SORTS: readonly RedirectSort[] = SORT_COLUMNS.flatMap((name) => [name, `-${name}`] as const)

export type RedirectFilter = { from_path?: string; origin?: RedirectRow['origin']; active?: boolean }

/** Rows or paths in one statement, which both engines limit. */
const AT_ONCE = 500

/** Locked by their website, since several redirects make a loop together. */
export const redirectTarget: Target<RedirectRecord> = {
  label: 'Redirect',
  table: 'redirects',
  lockedBy: { table: 'websites', column: 'website_id' },
  websiteColumn: 'redirects.website_id',
  query: (db) =>
    db
      .selectFrom('redirects')
      .innerJoin('websites', 'websites.id', 'redirects.website_id')
      .selectAll('redirects')
      .select(['websites.subdomain as site_subdomain', primaryDomain.as('site_primary_domain')]),
  revision: revisionOf,
}

export async function listRedirects(
  db: Db,
  website_id: string,
  { window, filter, sort }: { window: Window; filter: RedirectFilter; sort: RedirectSort[] },
): Promise<{ rows: RedirectRow[]; total: number }> {
  let redirects = db.selectFrom('redirects').where('website_id', '=', website_id)
  if (filter.from_path !== undefined) redirects = redirects.where('from_path', '=', filter.from_path)
  if (filter.origin !== undefined) redirects = redirects.where('origin', '=', filter.origin)
  if (filter.active !== undefined) redirects = redirects.where('active', '=', filter.active ? 1 : 0)
  const { total } = await redirects.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  let wanted = redirects.selectAll().limit(window.per).offset(window.offset)
  for (const key of sort)
    wanted = wanted.orderBy(key.replace('-', '') as SortColumn, key.startsWith('-') ? 'desc' : 'asc')
  return { rows: await wanted.orderBy('id').execute(), total: Number(total) }
}

export async function insertRedirects(tx: Tx, redirects: RedirectRow[]): Promise<void> {
  for (let from = 0; from < redirects.length; from += AT_ONCE)
    await tx
      .insertInto('redirects')
      .values(redirects.slice(from, from + AT_ONCE))
      .execute()
}

/** Leaves `hit_count` alone, which visitors move at the same time. */
export const saveRedirect = saverOf(redirect)
export const deleteRedirect = deleterOf(redirect)

/** @returns false when another redirect has its path and conditions */
export async function insertUnlessTaken(tx: Tx, redirect: RedirectRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('redirects')
    .values(redirect)
    .onConflict((conflict) => conflict.columns(['website_id', 'from_path', 'conditions']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Redirects from either path, and those to the old one. */
export async function redirectsTouching(
  tx: Tx,
  website_id: string,
  path: string,
  newPath: string,
): Promise<RedirectRow[]> {
  return tx
    .selectFrom('redirects')
    .selectAll()
    .where('website_id', '=', website_id)
    .where((eb) => eb.or([eb('from_path', 'in', [path, newPath]), eb('to_path', '=', path)]))
    .execute()
}

/** The redirects with these `from_path`s, active or not. */
export async function redirectsFrom(db: Db, website_id: string, paths: readonly string[]): Promise<RedirectRow[]> {
  const rows: RedirectRow[] = []
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = db
      .selectFrom('redirects')
      .selectAll()
      .where('website_id', '=', website_id)
      .where('from_path', 'in', paths.slice(from, from + AT_ONCE))
    rows.push(...(await some.execute()))
  }
  return rows
}

/** Targets of active redirects that are not patterns and begin with `prefix`. */
export async function redirectTargets(db: Db, website_id: string, prefix: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('redirects')
    .select('to_path')
    .distinct()
    .where('website_id', '=', website_id)
    .where('is_pattern', '=', 0)
    .where('active', '=', 1)
    .where((eb) => eb(eb.fn('substr', ['to_path', sql.lit(1), sql.lit([...prefix].length)]), '=', prefix))
    .limit(limit)
    .execute()
  return rows.map(({ to_path }) => to_path)
}

/** How many redirects a website has, how many of them are patterns, and the last position. */
export async function extentOf(db: Db, website_id: string): Promise<{ count: number; patterns: number; last: number }> {
  const redirects = db.selectFrom('redirects').where('website_id', '=', website_id)
  const counted = redirects.select((eb) => eb.fn.countAll<number>().as('count'))
  const { count } = await counted.executeTakeFirstOrThrow()
  const { count: patterns } = await counted.where('is_pattern', '=', sql.lit(1)).executeTakeFirstOrThrow()
  // Together with the count, SQLite would read every row for it.
  const last = await redirects.select('position').orderBy('position', 'desc').limit(1).executeTakeFirst()
  return { count: Number(count), patterns: Number(patterns), last: Number(last?.position ?? 0) }
}

export async function addHits(tx: Tx, website_id: string, id: string, count: number): Promise<void> {
  await addHitsTo(tx, { website_id, id, count })
}

const addHitsTo = prepare<{ website_id: string; id: string; count: number }, never>((db, { website_id, id, count }) =>
  db
    .updateTable('redirects')
    .set({ hit_count: sql`hit_count + ${count}` })
    .where('website_id', '=', website_id)
    .where('id', '=', id),
)
