import { sql } from 'kysely'
import { countRows } from '#kernel/database/count-rows.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import { readWindow } from '#kernel/database/read-window.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Target } from '#kernel/operations/target.ts'
import { saverOf } from '#kernel/records/store.ts'
import { type PreviewRow, preview } from '#resources/history/previews/record.ts'
import { statusOf } from '#resources/history/previews/rules.ts'
import type { PastState } from '#resources/history/time/past-state.ts'
import { deleteSomeNoted, noteRows } from '#resources/history/time/past-store.ts'

/** Rows in one statement or transaction. */
const AT_ONCE = 500
/** How long an ended preview can still be looked up, in milliseconds; its comments stay with the website. */
const RETENTION_MS = 30 * 86_400_000

export const previewTarget: Target<PreviewRow> = {
  label: 'Preview',
  table: 'previews',
  websiteColumn: 'previews.website_id',
  query: (db) => db.selectFrom('previews').selectAll('previews'),
  revision: (preview) => `${preview.revision}-${preview.comments}-${statusOf(preview, Date.now())}`,
}

/** Newest first. */
export function listPreviews(db: Db, website_id: string, window: Window): Promise<Listed<PreviewRow>> {
  const previews = db.selectFrom('previews').selectAll().where('website_id', '=', website_id)
  return readWindow(previews.orderBy('created_at', 'desc').orderBy('id', 'desc'), window)
}

/** Those that show a past time do not count: their own limit ends the oldest. */
export async function countActive(db: Db, website_id: string, now: number): Promise<number> {
  return countRows(
    db
      .selectFrom('previews')
      .where('website_id', '=', website_id)
      .where('stopped_at', 'is', null)
      .where('shown_at', 'is', null)
      .where('expires_at', '>', now),
  )
}

export async function insertPreview(tx: Tx, preview: PreviewRow, chosen: ReadonlyMap<string, number>): Promise<void> {
  await tx.insertInto('previews').values(preview).execute()
  const { website_id, id: preview_id } = preview
  const rows = [...chosen].map(([record_id, number]) => ({ website_id, preview_id, record_id, number }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx
      .insertInto('preview_versions')
      .values(rows.slice(from, from + AT_ONCE))
      .execute()
}

/** Ends the oldest previews of past times that someone started, but for `kept`. */
export async function endOldestOfThePast(
  tx: Tx,
  { website_id, started_by }: Pick<PreviewRow, 'website_id' | 'started_by'>,
  { kept, now }: { kept: number; now: number },
): Promise<void> {
  const oldest = await tx
    .selectFrom('previews')
    .select('id')
    .where('website_id', '=', website_id)
    .where('started_by', '=', started_by)
    .where('shown_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .offset(kept)
    .execute()
  if (oldest.length === 0) return
  await tx
    .updateTable('previews')
    .set({ stopped_at: now, updated_at: now, revision: sql`revision + 1` })
    .where('website_id', '=', website_id)
    .where(
      'id',
      'in',
      oldest.map(({ id }) => id),
    )
    .execute()
}

/** Notes what was changed since a preview of a past state started, so that it goes on showing that state. */
export async function noteMore(
  tx: Tx,
  { id, website_id }: { id: string; website_id: string },
  { noted, versions, tables }: PastState,
  now: number,
): Promise<void> {
  await noteRows(tx, { website_id, past_id: id }, noted)
  const chosen = [...versions].map(([record_id, number]) => ({ website_id, preview_id: id, record_id, number }))
  for (let from = 0; from < chosen.length; from += AT_ONCE)
    await tx
      .insertInto('preview_versions')
      .values(chosen.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx
    .updateTable('previews')
    .set({ past_tables: JSON.stringify(tables), past_until: now })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
}

export const savePreview = saverOf(preview)

/**
 * The preview at a host name, while its website is there and who started it still has access to it; whether it has ended
 * is for the caller to see.
 */
export async function previewAtHost(db: Db, host_key: string): Promise<PreviewRow | undefined> {
  const [preview] = await atHost(db, { host_key })
  return preview
}

const atHost = prepare<{ host_key: string }, PreviewRow>((db, { host_key }) =>
  db
    .selectFrom('previews')
    .innerJoin('websites', 'websites.id', 'previews.website_id')
    .innerJoin('accesses', (join) =>
      join
        .onRef('accesses.website_id', '=', 'previews.website_id')
        .onRef('accesses.user_id', '=', 'previews.started_by'),
    )
    .selectAll('previews')
    .where('previews.host_key', '=', host_key)
    .where('websites.deleted_at', 'is', null),
)

/** Counts a wrong password; those of an hour ago are forgotten. */
export async function countWrongPassword(tx: Tx, { id, website_id }: PreviewRow, now: number, hourMs: number) {
  await tx
    .updateTable('previews')
    .set({
      wrong_passwords: sql<number>`case when wrong_since > ${now - hourMs} then wrong_passwords + 1 else 1 end`,
      wrong_since: sql<number>`case when wrong_since > ${now - hourMs} then wrong_since else ${now} end`,
    })
    .where('website_id', '=', website_id)
    .where('id', '=', id)
    .execute()
}

/** Previews that ended long ago, to be deleted with all that belongs to them. */
export async function longEnded(db: Db, now: number, limit: number): Promise<Pick<PreviewRow, 'id' | 'website_id'>[]> {
  return db
    .selectFrom('previews')
    .select(['id', 'website_id'])
    .where('expires_at', '<=', now - RETENTION_MS)
    .limit(limit)
    .execute()
}

/** Deletes some rows of a preview, its own last. @returns whether there may be more */
export async function deleteSomeOf(
  tx: Tx,
  { id, website_id }: Pick<PreviewRow, 'id' | 'website_id'>,
  limit: number,
): Promise<boolean> {
  await tx.deleteFrom('preview_drafts').where('website_id', '=', website_id).where('preview_id', '=', id).execute()
  if (await deleteSomeNoted(tx, { website_id, past_id: id }, limit)) return true
  const some = tx
    .selectFrom('preview_versions')
    .select('record_id')
    .where('website_id', '=', website_id)
    .where('preview_id', '=', id)
    .limit(limit)
  const { numDeletedRows } = await tx
    .deleteFrom('preview_versions')
    .where('website_id', '=', website_id)
    .where('preview_id', '=', id)
    .where('record_id', 'in', some)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) === limit) return true
  await tx.deleteFrom('previews').where('website_id', '=', website_id).where('id', '=', id).execute()
  return false
}
