import { existsSync } from 'node:fs'
import type { Config } from '#config.ts'
import { type Finding, fine, messageOf, wrong } from '#doctor/finding.ts'
import type { Database } from '#kernel/database/database.ts'
import { openDatabase, sqlitePath } from '#kernel/database/open.ts'
import { presentTables } from '#kernel/database/present-tables.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'
import { referencedBlobs } from '#resources/content/blobs/store.ts'

const AT_ONCE = 500
/** Each takes a request of its own, so in S3 only the first ones are looked at. */
const LOOKED_AT_IN_S3 = 200

/** Whether the uploaded files are where the database says, each of its size. Changes nothing. */
export async function checkFiles(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(sqlitePath(config.dataDir))) return []
  const { blobStoreOf } = await import('#process/adapters.ts')
  const blobs = blobStoreOf(config)
  let database: Database | undefined
  try {
    database = openDatabase(config)
    if (!(await presentTables(database.reader, database.kind)).has('blobs')) return []
    return [await compare(database, blobs, config.s3 ? LOOKED_AT_IN_S3 : Number.POSITIVE_INFINITY)]
  } catch (error) {
    // The database's faults are reported by its own checks.
    if (!database || !config.s3) return []
    return [wrong(`The files in ${blobs.place} cannot be looked at: ${messageOf(error)}`, 'Correct the S3_ variables.')]
  } finally {
    await database?.close()
  }
}

async function compare({ reader }: Database, blobs: BlobStore, most: number): Promise<Finding> {
  let seen = 0
  let bytes = 0
  const lost: string[] = []
  for (let after = ''; seen < most; ) {
    const some = await referencedBlobs(reader, after, Math.min(AT_ONCE, most))
    if (some.length === 0) break
    for (const { key, byte_size } of some) {
      if ((await blobs.size(key)) !== byte_size) lost.push(key)
      bytes += byte_size
    }
    seen += some.length
    after = some.at(-1)!.key
  }
  if (lost.length === 0) return fine(`${seen} files of ${(bytes / 1e6).toFixed(1)} MB are in ${blobs.place}`)
  return wrong(
    `${lost.length} of ${seen} files are missing from ${blobs.place} or damaged, like ${lost[0]}`,
    'Copy them from a backup: its folder blobs has the same names.',
  )
}
