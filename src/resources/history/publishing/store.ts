import { sql } from 'kysely'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Database, Db, Tx } from '#kernel/database/database.ts'
import { readWindow } from '#kernel/database/read-window.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Target } from '#kernel/operations/target.ts'
import { finderOf, inserterOf } from '#kernel/records/store.ts'
import { type PublishingRow, publishing } from '#resources/history/publishing/record.ts'

export const publishingTarget: Target<PublishingRow> = {
  label: 'Publishing',
  table: 'publishings',
  websiteColumn: 'publishings.website_id',
  query: (db) => db.selectFrom('publishings').selectAll('publishings'),
}

/** In the order in which they were scheduled. `bytes` is what their records have together. */
export async function listPublishings(
  db: Db,
  website_id: string,
  window: Window,
  { status }: { status?: PublishingRow['status'] },
): Promise<Listed<PublishingRow>> {
  let publishings = db.selectFrom('publishings').selectAll().where('website_id', '=', website_id)
  if (status !== undefined) publishings = publishings.where('status', '=', status)
  const { rows, total } = await readWindow(publishings.orderBy('id'), window)
  const bytes = rows.reduce((sum, { records }) => sum + (records?.length ?? 0), 0)
  return { rows, total, bytes }
}

export const publishingOf = finderOf(publishing)

export async function countScheduled(db: Db, website_id: string): Promise<number> {
  return countRows(
    db.selectFrom('publishings').where('website_id', '=', website_id).where(sql<boolean>`status = 'scheduled'`),
  )
}

export const insertPublishing = inserterOf(publishing)

type End = { status: 'done' | 'failed' | 'cancelled'; error?: string; now: number }

/** Ends a publishing that is scheduled. The caller has locked it. */
export async function endPublishing(
  tx: Tx,
  before: PublishingRow,
  { status, error, now }: End,
): Promise<PublishingRow> {
  const changes = { status, error: error ?? null, updated_at: now }
  await tx
    .updateTable('publishings')
    .set(changes)
    .where('website_id', '=', before.website_id)
    .where('id', '=', before.id)
    .execute()
  return { ...before, ...changes }
}

/** Who is to know that it failed: who scheduled it, and the website's admins. */
export async function addressesOf(db: Db, { website_id, requested_by }: PublishingRow): Promise<string[]> {
  const users = await db
    .selectFrom('users')
    .select('email')
    .where((eb) =>
      eb.or([
        eb('id', '=', JSON.parse(requested_by).id),
        eb(
          'id',
          'in',
          eb.selectFrom('accesses').select('user_id').where('website_id', '=', website_id).where('role', '=', 'admin'),
        ),
      ]),
    )
    .execute()
  return users.map(({ email }) => email)
}

/** How long it can be read what became of a publishing, in milliseconds. */
const RETENTION_MS = 90 * 86_400_000
const ROWS_AT_ONCE = 500

/** Deletes those that ended long ago. Safe to repeat. */
export async function expirePublishings(database: Database, now: number): Promise<void> {
  for (;;) {
    const ended = await database.reader
      .selectFrom('publishings')
      .select('id')
      .where(sql<boolean>`status <> 'scheduled'`)
      .where('updated_at', '<', now - RETENTION_MS)
      .limit(ROWS_AT_ONCE)
      .execute()
    if (ended.length === 0) return
    const ids = ended.map(({ id }) => id)
    await database.write((tx) => tx.deleteFrom('publishings').where('id', 'in', ids).execute())
  }
}
