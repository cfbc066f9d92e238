import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { BackupError, fileOf } from '#kernel/database/backup/manifest.ts'
import { readTableFile } from '#kernel/database/backup/table-file.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'

const PRIVATE_FILE = 0o600
const PRIVATE_FOLDER = 0o700

type Blob = { key: string; sha256: string; byte_size: number }

const pathOf = (folder: string, key: string) => join(folder, 'blobs', key.slice(0, 2), key)

/**
 * Copies the bytes of every blob in the backup's table of them. They stay in the store for a time after nobody needs them
 * any more, so the snapshot need not be held during the copy.
 * @throws BackupError when bytes are missing or damaged
 */
export async function writeBlobFiles(blobs: BlobStore, folder: string): Promise<number> {
  let count = 0
  const folders = new Set<string>()
  for await (const row of readTableFile(fileOf(folder, 'blobs'))) {
    const blob = row as unknown as Blob
    const path = pathOf(folder, blob.key)
    const within = dirname(path)
    if (!folders.has(within)) await mkdir(within, { recursive: true, mode: PRIVATE_FOLDER })
    folders.add(within)
    await copy(blobs, blob, path)
    count++
  }
  for (const within of [...folders, join(folder, 'blobs')]) if (folders.size > 0) await sync(within)
  return count
}

/** Puts the bytes of a backup into the store, each checked against what the backup says of it. */
export async function restoreBlobFiles(blobs: BlobStore, folder: string): Promise<number> {
  let count = 0
  for await (const row of readTableFile(fileOf(folder, 'blobs'))) {
    const blob = row as unknown as Blob
    const path = pathOf(folder, blob.key)
    // Looked at first, so that what is damaged never replaces what is whole.
    const sha256 = await digestOf(path)
    if (sha256 !== blob.sha256) throw new BackupError(`${path} is missing or damaged. Restore another backup.`)
    await blobs.restore(blob.key, createReadStream(path))
    count++
  }
  return count
}

async function copy(blobs: BlobStore, blob: Blob, path: string): Promise<void> {
  const hash = createHash('sha256')
  async function* seen(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    await pipeline(
      await blobs.read(blob),
      seen,
      createWriteStream(path, { mode: PRIVATE_FILE, flags: 'wx', flush: true }),
    )
  } catch (error) {
    throw new BackupError(`The file ${blob.key} in ${blobs.place} cannot be read: ${(error as Error).message}`)
  }
  if (hash.digest('hex') !== blob.sha256)
    throw new BackupError(`The file ${blob.key} in ${blobs.place} is damaged: it is not what was uploaded.`)
}

async function digestOf(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk)
    return hash.digest('hex')
  } catch {
    return null
  }
}

async function sync(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
