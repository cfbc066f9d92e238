import { limitsOf } from '#accounts/limits.ts'
import type { Plans } from '#config/plans.ts'
import type { TrashRow } from '#kernel/changes/trash-record.ts'
import { claimExpired, deleteTrash, expireNow } from '#kernel/changes/trash-store.ts'
import type { Database, Tx } from '#kernel/database/database.ts'
import { dropList } from '#kernel/database/ordinal-list.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { deleteSomeVersions } from '#kernel/versioning/delete-versions.ts'
import { VERSIONED_KINDS } from '#kernel/versioning/kinds.ts'
import { removeReference } from '#resources/content/blobs/store.ts'
import { PURGE_ROWS } from '#resources/data/rows/purge-store.ts'
import { PURGE_SUBMISSIONS } from '#resources/data/submissions/purge.ts'
import { rowsOfTable } from '#resources/data/tables/store.ts'
import { PURGE_WEBSITE } from '#resources/websites/websites/purge.ts'

const ITEMS_AT_ONCE = 100

/** Deletes for good what is in the trash longer than it can be restored, or has no room there. Safe to repeat. */
export async function purgeTrash(database: Database, plans: Plans, now: number): Promise<void> {
  await expireSurplus(database, plans)
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
      if (item.restored_at === null && !(await database.write((tx) => claimExpired(tx, item, now)))) continue
      if (item.restored_at === null && isVersioned(item))
        while (await deleteSomeVersions(database, item.website_id, item.record_id)) {}
      await database.write(async (tx) => {
        if (item.restored_at === null) await removeRest(tx, item, now)
        await deleteTrash(tx, item)
      })
    }
  }
}

/** An account's trash holds as many bytes as its storage may; the oldest are the first to go (contract, section 10). */
async function expireSurplus(database: Database, plans: Plans): Promise<void> {
  const accounts = await database.reader
    .selectFrom('trash')
    .innerJoin('accounts', 'accounts.id', 'trash.account_id')
    .select(['accounts.id', 'accounts.plan', 'accounts.storage_limit', 'accounts.domain_limit'])
    .select((eb) => eb.fn.sum<number>('trash.byte_size').as('bytes'))
    .where('trash.byte_size', '>', 0)
    .where('trash.restored_at', 'is', null)
    .where('trash.expires_at', '>', 0)
    .groupBy(['accounts.id', 'accounts.plan', 'accounts.storage_limit', 'accounts.domain_limit'])
    .execute()
  for (const account of accounts) {
    const surplus = Number(account.bytes) - limitsOf(account, plans).storage_bytes
    if (surplus > 0) await expireOldest(database, account.id, surplus)
  }
}

async function expireOldest(database: Database, account_id: string, surplus: number): Promise<void> {
  for (let left = surplus; left > 0; ) {
    const oldest = await database.reader
      .selectFrom('trash')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('byte_size', '>', 0)
      .where('restored_at', 'is', null)
      .where('expires_at', '>', 0)
      .orderBy('deleted_at')
      .limit(ITEMS_AT_ONCE)
      .execute()
    if (oldest.length === 0) return
    for (const item of oldest) {
      if (left <= 0) return
      await database.write((tx) => expireNow(tx, item))
      left -= Number(item.byte_size)
    }
  }
}

/** What is too much for one transaction is left to jobs. */
async function removeRest(tx: Tx, { kind, website_id, record_id }: TrashRow, now: number): Promise<void> {
  if (kind === 'website') await enqueue(tx, PURGE_WEBSITE, { website_id }, Date.now())
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
