import { deleteTrash } from '#changes/trash-store.ts'
import type { Database, Tx } from '#database/database.ts'
import { dropList } from '#database/ordinal-list.ts'
import type { TrashRow } from '#database/tables/change-sets.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { removeReference } from '#resources/blobs/store.ts'
import { PURGE_ROWS } from '#resources/rows/purge-store.ts'
import { PURGE_SUBMISSIONS } from '#resources/submissions/purge.ts'
import { rowsOfTable } from '#resources/tables/store.ts'
import { deleteSomeVersions } from '#versioning/delete-versions.ts'
import { VERSIONED_KINDS } from '#versioning/kinds.ts'

const ITEMS_AT_ONCE = 100

/** Deletes for good what is in the trash longer than it can be restored. Safe to repeat. */
export async function purgeTrash(database: Database, now: number): Promise<void> {
  for (;;) {
    const items = await database.reader
      .selectFrom('trash')
      .selectAll()
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(ITEMS_AT_ONCE)
      .execute()
    if (items.length === 0) return
    for (const item of items) {
      if (item.restored_at === null && isVersioned(item))
        while (await deleteSomeVersions(database, item.website_id, item.record_id)) {}
      await database.write(async (tx) => {
        if (item.restored_at === null) await removeRest(tx, item, now)
        await deleteTrash(tx, item)
      })
    }
  }
}

/** What is too much for one transaction is left to jobs. */
async function removeRest(tx: Tx, { kind, website_id, record_id }: TrashRow, now: number): Promise<void> {
  if (kind === 'table') {
    await dropList(tx, rowsOfTable({ website_id, id: record_id }))
    await enqueue(tx, PURGE_ROWS, { website_id, table_id: record_id }, Date.now())
  }
  if (kind === 'form') await enqueue(tx, PURGE_SUBMISSIONS, { website_id, form_id: record_id }, Date.now())
  if (kind === 'asset') {
    const held = await tx
      .selectFrom('blob_references')
      .select('blob_key')
      .where('holder_kind', '=', 'trash')
      .where('holder_id', '=', record_id)
      .execute()
    for (const { blob_key } of held)
      await removeReference(tx, blob_key, { kind: 'trash', id: record_id, website_id }, now)
  }
}

function isVersioned({ kind }: TrashRow): boolean {
  return (VERSIONED_KINDS as readonly string[]).includes(kind)
}
