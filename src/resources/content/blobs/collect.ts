import type { Database } from '#kernel/database/database.ts'
import type { Core } from '#kernel/operations/core.ts'
import type { Part } from '#kernel/parts/part.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import {
  deleteExpiredSessions,
  deleteUnreferenced,
  markUnreferenced,
  recordedBlobs,
  unmarkedBlobs,
  unreferencedBlobs,
} from '#resources/content/blobs/store.ts'

export const COLLECT_BLOBS = 'blobs.collect'

const INTERVAL_MS = 3_600_000
/** How long bytes outlive their last reference: longer than any read or backup in progress. */
const GRACE_MS = 24 * 3_600_000
/** Listing the whole store is slow and finds little. */
const LEFTOVERS_EVERY_MS = 24 * 3_600_000
const AT_ONCE = 100

export function blobsPart({ database, providers }: Core): Part {
  return { name: 'blobs', jobs: [{ kind: COLLECT_BLOBS, run: collectBlobs(database, providers.blobs), recurs: true }] }
}

/** Deletes bytes that have been unreferenced for the grace period, and leftovers of killed processes. Safe to repeat. */
export function collectBlobs(database: Database, blobs: BlobStore, graceMs = GRACE_MS) {
  let leftoversAt = 0
  return async (_: unknown, stopping: AbortSignal): Promise<number> => {
    const now = Date.now()
    const before = now - graceMs
    await database.write((tx) => deleteExpiredSessions(tx, before))
    for (let keys = await unmarkedBlobs(database.longReader, AT_ONCE); keys.length > 0 && !stopping.aborted; ) {
      await database.write((tx) => markUnreferenced(tx, keys, now))
      keys = await unmarkedBlobs(database.longReader, AT_ONCE)
    }
    while (!stopping.aborted) {
      const keys = await unreferencedBlobs(database.reader, before, AT_ONCE)
      if (keys.length === 0) break
      const deleted = await database.write((tx) => deleteUnreferenced(tx, keys, before, now))
      for (const key of deleted) await blobs.remove(key)
      // The others have been referenced again in the meantime.
      if (deleted.length === 0) break
    }
    if (now - leftoversAt >= LEFTOVERS_EVERY_MS) {
      await removeLeftovers(database, blobs, before, stopping)
      leftoversAt = now
    }
    return INTERVAL_MS
  }
}

/** Deletes bytes without a row, left by a process that was killed between storing and recording them. */
async function removeLeftovers(database: Database, blobs: BlobStore, before: number, stopping: AbortSignal) {
  await blobs.sweep(before)
  let old: string[] = []
  const look = async () => {
    const known = await recordedBlobs(database.reader, old)
    for (const key of old) if (!known.has(key)) await blobs.remove(key)
    old = []
  }
  for await (const { key, written_at } of blobs.list()) {
    if (stopping.aborted) return
    if (written_at < before) old.push(key)
    if (old.length >= AT_ONCE) await look()
  }
  await look()
}
