import { sql } from 'kysely'
import type { Db, Tx } from '#database/database.ts'
import type { ImageVariantRow } from '#database/tables/blobs.ts'
import type { StoredBlob } from '#providers/blobs/blob-store.ts'

/**
 * Which bytes somebody needs. Invariant: a blob that has a reference has a row here and is in the store; one that loses
 * its last reference is noted with the time, and removed after a grace, so that whoever began to read it can go on.
 */
export type Holder = {
  kind: 'asset' | 'variant' | 'version' | 'preview' | 'export'
  id: string
  website_id: string | null
}

/** Takes a blob that has just been stored into the books. */
export async function holdNewBlob(tx: Tx, blob: StoredBlob, holder: Holder, now: number): Promise<void> {
  await tx
    .insertInto('blobs')
    .values({ ...blob, unreferenced_at: null, created_at: now })
    .execute()
  await refer(tx, blob.key, holder)
}

/** Holds a blob that somebody else holds too. */
export async function holdBlob(tx: Tx, key: string, holder: Holder): Promise<void> {
  // The row is written, so that a removal that runs at the same time waits and then finds it in use.
  await tx.updateTable('blobs').set({ unreferenced_at: null }).where('key', '=', key).execute()
  await refer(tx, key, holder)
}

export async function releaseBlob(tx: Tx, key: string, holder: Holder, now: number): Promise<void> {
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

const isUnused = sql<boolean>`not exists (select 1 from blob_references r where r.blob_key = blobs.key)`

async function refer(tx: Tx, blob_key: string, { kind, id, website_id }: Holder) {
  await tx
    .insertInto('blob_references')
    .values({ blob_key, holder_kind: kind, holder_id: id, website_id })
    .onConflict((conflict) => conflict.columns(['blob_key', 'holder_kind', 'holder_id']).doNothing())
    .execute()
}

/** Blobs that nobody refers to and that are not noted yet, such as those of a website that was purged. */
export async function unnotedBlobs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('blobs')
    .select('key')
    .where('unreferenced_at', 'is', null)
    .where(isUnused)
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

export async function noteUnreferenced(tx: Tx, keys: string[], now: number): Promise<void> {
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
 * Strikes blobs from the books, with the variants that were made of them, unless somebody has come to hold them.
 * @returns those that may be removed from the store
 */
export async function forgetBlobs(tx: Tx, keys: string[], before: number, now: number): Promise<string[]> {
  const gone = await tx
    .deleteFrom('blobs')
    .where('key', 'in', keys)
    .where('unreferenced_at', '<', before)
    .where(isUnused)
    .returning('key')
    .execute()
  for (const { key } of gone) {
    const variants = await tx.deleteFrom('image_variants').where('source_key', '=', key).returning('blob_key').execute()
    for (const { blob_key } of variants)
      await releaseBlob(tx, blob_key, { kind: 'variant', id: key, website_id: null }, now)
  }
  return gone.map(({ key }) => key)
}

/** Those of the keys that the books have. */
export async function knownBlobs(db: Db, keys: string[]): Promise<Set<string>> {
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

/** @returns false when another process was first, or the image is no longer there */
export async function keepVariant(tx: Tx, variant: ImageVariantRow, blob: StoredBlob, now: number): Promise<boolean> {
  const source = await tx
    .updateTable('blobs')
    .set({ key: variant.source_key })
    .where('key', '=', variant.source_key)
    .returning('key')
    .executeTakeFirst()
  if (!source) return false
  const kept = await tx
    .insertInto('image_variants')
    .values(variant)
    .onConflict((conflict) => conflict.doNothing())
    .returning('width')
    .executeTakeFirst()
  if (!kept) return false
  await holdNewBlob(tx, blob, { kind: 'variant', id: variant.source_key, website_id: null }, now)
  return true
}

/** Blobs that somebody needs, in the order of their keys. */
export async function neededBlobs(db: Db, after: string, limit: number): Promise<{ key: string; byte_size: number }[]> {
  return db
    .selectFrom('blobs')
    .select(['key', 'byte_size'])
    .where('key', '>', after)
    .where('unreferenced_at', 'is', null)
    .orderBy('key')
    .limit(limit)
    .execute()
}
