import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { SearchChangeRow } from '#kernel/database/tables/search.ts'

export type SearchChange = Omit<SearchChangeRow, 'seq'> & { seq: number }

/** The oldest changes. Triggers write them with the events of the changes, so none is lost and none comes too early. */
export function pendingChanges(db: Db, limit: number): Promise<SearchChange[]> {
  return pending(db, { limit })
}

export async function hasChanges(db: Db): Promise<boolean> {
  return (await pending(db, { limit: 1 })).length > 0
}

/** By their numbers: on PostgreSQL one with a lower number may be committed later. */
export async function dropChanges(tx: Tx, changes: readonly SearchChange[]): Promise<void> {
  const seqs = changes.map(({ seq }) => seq)
  await tx.deleteFrom('search_changes').where('seq', 'in', seqs).execute()
}

const pending = prepare<{ limit: number }, SearchChange>((db, { limit }) =>
  db
    .selectFrom('search_changes')
    .select(['seq', 'website_id', 'kind', 'resource_id', 'parent_id'])
    .orderBy('seq')
    .limit(limit),
)
