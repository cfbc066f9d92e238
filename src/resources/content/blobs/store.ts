import { sql } from 'kysely'
import type { Plan } from '#config/plans.ts'
import type { Db, Tx } from '#kernel/database/database.ts'
import { prepare } from '#kernel/database/prepare.ts'
import type { ImageVariantRow } from '#kernel/database/tables/blobs.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'

/**
 * Reference counts of the blob store. Invariant: a referenced blob has a row here and its bytes in the store. A blob that
 * loses its last reference is marked with the time, and deleted after a grace period, so that reads in progress finish.
 */
export type Holder = {
  kind: 'asset' | 'trash' | 'variant' | 'version' | 'preview' | 'export' | 'import' | 'submission' | 'request'
  id: string
  website_id: string | null
}

/** Records a blob that was just stored, or waited with a request, with a reference. */
export async function insertBlob(tx: Tx, blob: StoredBlob, holder: Holder, now: number): Promise<void> {
  const { key, sha256, byte_size } = blob
  await insertRow(tx, { key, sha256, byte_size, created_at: now })
  await refer(tx, blob.key, holder)
}

const insertRow = prepare<StoredBlob & { created_at: number }, never>((db, { key, sha256, byte_size, created_at }) =>
  db
    .insertInto('blobs')
    .values({ key, sha256, byte_size, unreferenced_at: null, created_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ unreferenced_at: null })),
)

/** Adds a reference to a blob that already has one. */
export async function addReference(tx: Tx, key: string, holder: Holder): Promise<void> {
  // Writing the row makes a concurrent deletion wait and then see the reference.
  await tx.updateTable('blobs').set({ unreferenced_at: null }).where('key', '=', key).execute()
  await refer(tx, key, holder)
}

export async function removeReference(tx: Tx, key: string, holder: Holder, now: number): Promise<void> {
  await tx
    .deleteFrom('blob_references')
    .where('blob_key', '=', key)
    .where('holder_kind', '=', holder.kind)
    .where('holder_id', '=', holder.id)
    .execute()
  await tx
    .updateTable('blobs')
    .set({ unreferenced_at: now })
    .where('key', '=', key)
    .where('unreferenced_at', 'is', null)
    .where(isUnused)
    .execute()
}

/** Somebody needs none of its blobs but one; the others are found as those that nobody needs. */
export async function removeReferencesBut(tx: Tx, holder: Holder, kept: string | null): Promise<void> {
  await tx
    .deleteFrom('blob_references')
    .where('holder_kind', '=', holder.kind)
    .where('holder_id', '=', holder.id)
    .$if(kept !== null, (query) => query.where('blob_key', '!=', kept!))
    .execute()
}

/** The blobs that somebody holds. */
export async function heldBy(db: Db, kind: Holder['kind'], id: string) {
  return db
    .selectFrom('blob_references')
    .innerJoin('blobs', 'blobs.key', 'blob_references.blob_key')
    .select(['blob_references.blob_key', 'blob_references.former_since', 'blobs.byte_size'])
    .where('blob_references.holder_kind', '=', kind)
    .where('blob_references.holder_id', '=', id)
    .execute()
}

/** Says since when a blob is not needed any more, or that it is needed again. @returns false when it is not held any more */
export async function setFormer(tx: Tx, key: string, holder: Holder, former_since: number | null): Promise<boolean> {
  const set = await tx
    .updateTable('blob_references')
    .set({ former_since })
    .where('blob_key', '=', key)
    .where('holder_kind', '=', holder.kind)
    .where('holder_id', '=', holder.id)
    .returning('blob_key')
    .executeTakeFirst()
  return set !== undefined
}

type Move = { from: Holder['kind']; to: Holder['kind']; former_since: number | null }

/** Another kind of holder has the blobs from now on. @param move `former_since` is that of those that were needed */
export async function moveReferences(tx: Tx, id: string, { from, to, former_since }: Move): Promise<void> {
  await tx
    .updateTable('blob_references')
    .set((eb) => ({
      holder_kind: to,
      ...(former_since === null ? {} : { former_since: eb.fn.coalesce('former_since', eb.val(former_since)) }),
    }))
    .where('holder_kind', '=', from)
    .where('holder_id', '=', id)
    .execute()
}

type Former = { blob_key: string; holder_kind: string; holder_id: string }

/** References to files that assets had before, of websites of a plan, since earlier than `before`. */
export async function formerFiles(db: Db, plan: Plan, before: number, limit: number): Promise<Former[]> {
  return db
    .selectFrom('blob_references')
    .innerJoin('websites', 'websites.id', 'blob_references.website_id')
    .innerJoin('accounts', 'accounts.id', 'websites.account_id')
    .select(['blob_references.blob_key', 'blob_references.holder_kind', 'blob_references.holder_id'])
    .where('blob_references.former_since', '<', before)
    .where('accounts.plan', '=', plan)
    .limit(limit)
    .execute()
}

/** Removes such a reference, unless the file has come to be needed again. */
export async function deleteFormer(
  tx: Tx,
  former: Former,
  { before, now }: { before: number; now: number },
): Promise<void> {
  const deleted = await tx
    .deleteFrom('blob_references')
    .where('blob_key', '=', former.blob_key)
    .where('holder_kind', '=', former.holder_kind)
    .where('holder_id', '=', former.holder_id)
    .where('former_since', '<', before)
    .returning('blob_key')
    .execute()
  if (deleted.length > 0) await markUnreferenced(tx, [former.blob_key], now)
}

const isUnused = sql<boolean>`not exists (select 1 from blob_references r where r.blob_key = blobs.key)`

async function refer(tx: Tx, blob_key: string, { kind, id, website_id }: Holder) {
  await insertReference(tx, { blob_key, kind, id, website_id })
}

const insertReference = prepare<Holder & { blob_key: string }, never>((db, { blob_key, kind, id, website_id }) =>
  db
    .insertInto('blob_references')
    .values({ blob_key, holder_kind: kind, holder_id: id, website_id, former_since: null })
    .onConflict((conflict) => conflict.columns(['blob_key', 'holder_kind', 'holder_id']).doNothing()),
)

/** Unreferenced blobs without a mark, such as those of a purged website. */
export async function unmarkedBlobs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blobs')
    .select('key')
    .where('unreferenced_at', 'is', null)
    .where(isUnused)
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

export async function markUnreferenced(tx: Tx, keys: string[], now: number): Promise<void> {
  await tx
    .updateTable('blobs')
    .set({ unreferenced_at: now })
    .where('key', 'in', keys)
    .where('unreferenced_at', 'is', null)
    .where(isUnused)
    .execute()
}

export async function unreferencedBlobs(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blobs')
    .select('key')
    .where('unreferenced_at', '<', before)
    .orderBy('unreferenced_at')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

/**
 * Deletes the rows of blobs that are still unreferenced, with the variants made from them.
 * @returns the keys to remove from the store
 */
export async function deleteUnreferenced(tx: Tx, keys: string[], before: number, now: number): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('blobs')
    .where('key', 'in', keys)
    .where('unreferenced_at', '<', before)
    .where(isUnused)
    .returning('key')
    .execute()
  for (const { key } of deleted) {
    const variants = await tx.deleteFrom('image_variants').where('source_key', '=', key).returning('blob_key').execute()
    for (const { blob_key } of variants)
      await removeReference(tx, blob_key, { kind: 'variant', id: key, website_id: null }, now)
  }
  return deleted.map(({ key }) => key)
}

/** The SHA-256 of blobs, in hexadecimal, by their keys. */
export async function hashesOf(db: Db, keys: string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('blobs').select(['key', 'sha256']).where('key', 'in', keys).execute()
  return new Map(rows.map(({ key, sha256 }) => [key, sha256]))
}

/** The keys among these that have a row. */
export async function recordedBlobs(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('blobs').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}

export async function deleteExpiredSessions(tx: Tx, before: number): Promise<void> {
  await tx.deleteFrom('upload_sessions').where('expires_at', '<', before).execute()
}

export async function variantOf(
  db: Db,
  source_key: string,
  width: number,
  format: string,
): Promise<ImageVariantRow | undefined> {
  return db
    .selectFrom('image_variants')
    .selectAll()
    .where('source_key', '=', source_key)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst()
}

/** @returns false when another process inserted it first, or the image was deleted */
export async function insertVariant(tx: Tx, variant: ImageVariantRow, blob: StoredBlob, now: number): Promise<boolean> {
  const source = await tx
    .updateTable('blobs')
    .set({ key: variant.source_key })
    .where('key', '=', variant.source_key)
    .returning('key')
    .executeTakeFirst()
  if (!source) return false
  const inserted = await tx
    .insertInto('image_variants')
    .values(variant)
    .onConflict((conflict) => conflict.doNothing())
    .returning('width')
    .executeTakeFirst()
  if (!inserted) return false
  await insertBlob(tx, blob, { kind: 'variant', id: variant.source_key, website_id: null }, now)
  return true
}

/** Referenced blobs, ordered by key. */
export async function referencedBlobs(
  db: Db,
  after: string,
  limit: number,
): Promise<{ key: string; byte_size: number }[]> {
  return db
    .selectFrom('blobs')
    .select(['key', 'byte_size'])
    .where('key', '>', after)
    .where('unreferenced_at', 'is', null)
    .orderBy('key')
    .limit(limit)
    .execute()
}
