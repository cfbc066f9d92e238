import type { Tx } from '#database/database.ts'
import { newId } from '#database/ids.ts'
import type { RedirectRow } from '#database/tables/redirects.ts'
import type { EventType } from '#events/event-types.ts'
import type { EventSubject } from '#operations/context.ts'

/**
 * Leaves a 301 where a page was. Redirects that led to the old path lead to the new one, so that no chain grows, and one
 * that stood at the new path goes, because a page is there now.
 * @returns the events of what it did
 */
export async function leaveRedirect(
  tx: Tx,
  page: { website_id: string; path: string },
  newPath: string,
  now: number,
): Promise<[EventType, EventSubject][]> {
  const { website_id, path } = page
  const ofSite = <Q extends { where: (column: 'website_id', op: '=', value: string) => Q }>(query: Q) =>
    query.where('website_id', '=', website_id)
  const gone = await ofSite(tx.deleteFrom('redirects')).where('from_path', '=', newPath).returningAll().execute()
  const moved = await ofSite(tx.updateTable('redirects').set({ to_path: newPath, updated_at: now }))
    .where('to_path', '=', path)
    .returningAll()
    .execute()
  const own = await ofSite(tx.updateTable('redirects').set({ to_path: newPath, updated_at: now }))
    .where('from_path', '=', path)
    .returningAll()
    .execute()
  const told = (type: EventType, rows: RedirectRow[]) => rows.map((row): [EventType, EventSubject] => [type, row])
  if (own.length > 0) return [...told('redirect.deleted', gone), ...told('redirect.updated', [...moved, ...own])]
  const redirect: RedirectRow = {
    id: newId(),
    website_id,
    from_path: path,
    to_path: newPath,
    status: 301,
    origin: 'auto',
    created_at: now,
    updated_at: now,
  }
  await tx.insertInto('redirects').values(redirect).execute()
  return [
    ...told('redirect.deleted', gone),
    ...told('redirect.updated', moved),
    ...told('redirect.created', [redirect]),
  ]
}
