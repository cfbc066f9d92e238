import { sql } from 'kysely'
import type { Db, Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import type { Target } from '#kernel/operations/target.ts'
import { deleterOf } from '#kernel/records/store.ts'
import { type MissingPathRow, missingPath } from '#resources/traffic/missing-paths/record.ts'
import type { MissingRequests } from '#resources/traffic/missing-paths/requests.ts'
import { isProbe } from '#resources/traffic/missing-paths/rules.ts'

export const missingPathTarget: Target<MissingPathRow> = {
  label: 'Missing path',
  table: 'missing_paths',
  websiteColumn: 'missing_paths.website_id',
  query: (db) => db.selectFrom('missing_paths').selectAll('missing_paths'),
}

export async function addMissing(tx: Tx, website_id: string, requests: MissingRequests[], now: number): Promise<void> {
  const rows = requests.map(({ path, count, referrer_host }) => ({
    id: newId(),
    website_id,
    path,
    count,
    first_seen_at: now,
    last_seen_at: now,
    referrer_host,
    probe: isProbe(path) ? 1 : 0,
  }))
  if (rows.length === 0) return
  await tx
    .insertInto('missing_paths')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['website_id', 'path']).doUpdateSet((eb) => ({
        count: sql`missing_paths.count + excluded.count`,
        last_seen_at: eb.ref('excluded.last_seen_at'),
        referrer_host: eb.fn.coalesce('excluded.referrer_host', 'missing_paths.referrer_host'),
      })),
    )
    .execute()
}

/** Leaves the `most` that matter: of those that are no probes the most frequent, then the latest. */
export async function removeRarest(tx: Tx, website_id: string, most: number): Promise<void> {
  const inOrder = tx
    .selectFrom('missing_paths')
    .select('id')
    .where('website_id', '=', website_id)
    .orderBy('probe')
    .orderBy('count', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
  await tx
    .deleteFrom('missing_paths')
    .where('website_id', '=', website_id)
    .where('id', 'in', inOrder.limit(ALL).offset(most))
    .execute()
}

/** SQLite has no offset without a limit. */
const ALL = 1_000_000

/** All of a website, the most frequent first. */
export async function missingPathsOf(db: Db, website_id: string): Promise<MissingPathRow[]> {
  const rows = await db
    .selectFrom('missing_paths')
    .selectAll()
    .where('website_id', '=', website_id)
    .orderBy('probe')
    .orderBy('count', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export const deleteMissingPath = deleterOf(missingPath)

/** The paths of the first published pages, in the order of their making. */
export async function pathsOfPages(db: Db, website_id: string, limit: number): Promise<string[]> {
  const pages = await db
    .selectFrom('pages')
    .select('path')
    .where('website_id', '=', website_id)
    .where('status', '=', 'published')
    .orderBy('ordinal')
    .limit(limit)
    .execute()
  return pages.map(({ path }) => path)
}

/** The latest active redirects of single paths to other paths. */
export async function movesOf(db: Db, website_id: string, limit: number): Promise<{ from: string; to: string }[]> {
  return db
    .selectFrom('redirects')
    .select(['from_path as from', 'to_path as to'])
    .where('website_id', '=', website_id)
    .where('is_pattern', '=', 0)
    .where('active', '=', 1)
    .where('to_path', 'like', '/%')
    .orderBy('position', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
