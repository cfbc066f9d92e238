import type { Database, Tx } from '#database/database.ts'
import { dropList } from '#database/ordinal-list.ts'
import type { TrashRow } from '#database/tables/change-sets.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { removeReference } from '#resources/blobs/store.ts'
import { PURGE_ROWS } from '#resources/rows/purge-store.ts'
import { PURGE_SUBMISSIONS } from '#resources/submissions/purge.ts'
import { rowsOfTable } from '#resources/tables/store.ts'
import { VERSIONED_KINDS } from '#versioning/kinds.ts'

const ITEMS_AT_ONCE = 100
/** Html may be long. */
const VERSIONS_AT_ONCE = 20

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
      if (isVersioned(item)) while (await deleteSomeVersions(database, item)) {}
      await database.write(async (tx) => {
        await removeRest(tx, item, now)
        await tx.deleteFrom('trash').where('website_id', '=', item.website_id).where('id', '=', item.id).execute()
      })
    }
  }
}

/** What is too much for one transaction is left to jobs. */
async function removeRest(
  tx: Tx,
  { kind, website_id, record_id, change_set_id, change_id }: TrashRow,
  now: number,
): Promise<void> {
  if (kind === 'table') {
    await dropList(tx, rowsOfTable({ website_id, id: record_id }))
    await enqueue(tx, PURGE_ROWS, { website_id, table_id: record_id }, now)
  }
  if (kind === 'form') await enqueue(tx, PURGE_SUBMISSIONS, { website_id, form_id: record_id }, now)
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
  // Nothing is left to undo the deletion with.
  await tx
    .deleteFrom('changed_rows')
    .where('website_id', '=', website_id)
    .where('change_set_id', '=', change_set_id)
    .where('change_id', '=', change_id)
    .where('record_id', '=', record_id)
    .execute()
}

function isVersioned({ kind }: TrashRow): boolean {
  return (VERSIONED_KINDS as readonly string[]).includes(kind)
}

async function deleteSomeVersions(database: Database, { website_id, record_id }: TrashRow): Promise<boolean> {
  const some = await database.reader
    .selectFrom('versions')
    .select('number')
    .where('website_id', '=', website_id)
    .where('resource_id', '=', record_id)
    .limit(VERSIONS_AT_ONCE)
    .execute()
  if (some.length === 0) return false
  const numbers = some.map(({ number }) => number)
  await database.write((tx) =>
    tx
      .deleteFrom('versions')
      .where('website_id', '=', website_id)
      .where('resource_id', '=', record_id)
      .where('number', 'in', numbers)
      .execute(),
  )
  return true
}
