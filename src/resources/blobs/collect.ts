import type { Database } from '#database/database.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import {
  deleteExpiredSessions,
  forgetBlobs,
  knownBlobs,
  noteUnreferenced,
  unnotedBlobs,
  unreferencedBlobs,
} from '#resources/blobs/store.ts'

export const COLLECT_BLOBS = 'blobs.collect'

const INTERVAL_MS = 3_600_000
/** How long bytes outlive their last reference: longer than any request that still reads, or any backup that copies them. */
const GRACE_MS = 24 * 3_600_000
/** Looking through the whole store takes long, and finds little. */
const LEFTOVERS_EVERY_MS = 24 * 3_600_000
const AT_ONCE = 100

/** Removes bytes that nobody has needed for some time, and what killed processes left behind. Safe to begin again. */
export function collectBlobs(database: Database, blobs: BlobStore, graceMs = GRACE_MS) {
  let leftoversAt = 0
  return async (_: unknown, stopping: AbortSignal): Promise<number> => {
    const now = Date.now()
    const before = now - graceMs
    await database.write((tx) => deleteExpiredSessions(tx, before))
    for (let keys = await unnotedBlobs(database.reader, AT_ONCE); keys.length > 0 && !stopping.aborted; ) {
      await database.write((tx) => noteUnreferenced(tx, keys, now))
      keys = await unnotedBlobs(database.reader, AT_ONCE)
    }
    while (!stopping.aborted) {
      const keys = await unreferencedBlobs(database.reader, before, AT_ONCE)
      if (keys.length === 0) break
      const gone = await database.write((tx) => forgetBlobs(tx, keys, before, now))
      for (const key of gone) await blobs.remove(key)
      // Whoever holds the others has come to do so meanwhile.
      if (gone.length === 0) break
    }
    if (now - leftoversAt >= LEFTOVERS_EVERY_MS) {
      await removeLeftovers(database, blobs, before, stopping)
      leftoversAt = now
    }
    return INTERVAL_MS
  }
}

/** Bytes that no record came to name, because the process died between keeping them and saying so. */
async function removeLeftovers(database: Database, blobs: BlobStore, before: number, stopping: AbortSignal) {
  await blobs.sweep(before)
  let old: string[] = []
  const look = async () => {
    const known = await knownBlobs(database.reader, old)
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
