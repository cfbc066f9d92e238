import type { Db } from '#database/database.ts'
import type { TrashRow } from '#database/tables/change-sets.ts'
import type { Listed, Window } from '#operations/list.ts'
import type { Target } from '#operations/target.ts'

export const trashTarget: Target<TrashRow> = {
  label: 'Trash',
  table: 'trash',
  websiteColumn: 'trash.website_id',
  query: (db) => present(db).selectAll('trash'),
}

/** What is deleted for good next is deleted already for those who look. */
function present(db: Db) {
  return db.selectFrom('trash').where('expires_at', '>', Date.now())
}

/** The last deleted first. */
export async function listTrash(
  db: Db,
  website_id: string,
  window: Window,
  { kind }: { kind?: string },
): Promise<Listed<TrashRow>> {
  let items = present(db).where('website_id', '=', website_id).where('restored_at', 'is', null)
  if (kind !== undefined) items = items.where('kind', '=', kind)
  const { total } = await items.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await items
    .selectAll()
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(window.per)
    .offset(window.offset)
    .execute()
  return { rows, total: Number(total) }
}
