import { sql } from 'kysely'
import type { TrashRow } from '#kernel/changes/trash-record.ts'
import type { Db } from '#kernel/database/database.ts'
import { readWindow } from '#kernel/database/read-window.ts'
import type { Listed, Window } from '#kernel/operations/list.ts'
import type { Target } from '#kernel/operations/target.ts'
import { accessesToTrash, type ListCaller, onlyWebsites } from '#resources/people/accesses/store.ts'

/** Of a deleted website there is only the website itself, for those who were its admins. */
export const trashTarget: Target<TrashRow> = {
  label: 'Trash',
  table: 'trash',
  websiteColumn: 'trash.website_id',
  accesses: accessesToTrash,
  query: (db) =>
    db
      .selectFrom('trash')
      .innerJoin('websites', 'websites.id', 'trash.website_id')
      .where((eb) => eb.or([eb('trash.kind', '=', sql.lit('website')), eb('websites.deleted_at', 'is', null)]))
      // The job that deletes what has expired claims it by a zero.
      .where('trash.expires_at', '>', sql.lit(0))
      .selectAll('trash'),
}

/** What is deleted for good next is deleted already for those who look. */
function present(db: Db) {
  return db.selectFrom('trash').where('trash.expires_at', '>', Date.now()).where('trash.restored_at', 'is', null)
}

/** Deleted websites that the user was an admin of, the last deleted first. */
export async function listDeletedWebsites(db: Db, caller: ListCaller, window: Window): Promise<Listed<TrashRow>> {
  if ((caller.limits?.maxRole ?? 'admin') !== 'admin') return { rows: [], total: 0 }
  const own = db
    .selectFrom('former_accesses')
    .select('website_id')
    .where('user_id', '=', caller.userId)
    .where('role', '=', 'admin')
    .$call(onlyWebsites(caller, 'former_accesses.website_id'))
  return listed(present(db).where('trash.kind', '=', 'website').where('trash.website_id', 'in', own), window)
}

/** The last deleted first. */
export function listTrash(
  db: Db,
  website_id: string,
  window: Window,
  { kind }: { kind?: string },
): Promise<Listed<TrashRow>> {
  const items = present(db).where('trash.website_id', '=', website_id)
  return listed(kind === undefined ? items : items.where('trash.kind', '=', kind), window)
}

function listed(items: ReturnType<typeof present>, window: Window): Promise<Listed<TrashRow>> {
  return readWindow(items.selectAll('trash').orderBy('trash.deleted_at', 'desc').orderBy('trash.id', 'desc'), window)
}
