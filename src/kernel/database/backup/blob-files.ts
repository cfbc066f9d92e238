import { createHash } from 'node:crypto'
import { BackupError, tableFile } from '#kernel/database/backup/manifest.ts'
import { readTableFile } from '#kernel/database/backup/table-file.ts'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'
import type { BlobStore } from '#providers/blobs/blob-store.ts'

type Blob = { key: string; sha256: string; byte_size: number }

/** Each waits for the store, and on a machine far from it for long. */
const FILES_AT_ONCE = 8

const nameOf = ({ key }: Blob) => `blobs/${key.slice(0, 2)}/${key}`

/**
 * Copies the bytes of every blob in the backup's table of them. They stay in the store for a time after nobody needs them
 * any more, so the snapshot need not be held during the copy.
 * @returns the number of files
 * @throws BackupError when bytes are missing or damaged
 */
export function writeBlobFiles(blobs: BlobStore, folder: BackupFolder): Promise<number> {
  return eachFile(folder, (blob) => copy(blobs, blob, folder))
}

/**
 * Checks the bytes of a backup against what it says of them, and puts them into the store; without one it only checks.
 * @returns the number of files
 */
export function restoreBlobFiles(blobs: BlobStore | null, folder: BackupFolder): Promise<number> {
  return eachFile(folder, async (blob) => {
    // Looked at first, so that what is damaged never replaces what is whole.
    const sha256 = await digestOf(folder, blob)
    if (sha256 !== blob.sha256)
      throw new BackupError(`${folder.place}/${nameOf(blob)} is missing or damaged. Restore another backup.`)
    if (blobs) await blobs.restore(blob.key, (await folder.read(nameOf(blob)))!)
  })
}

async function eachFile(folder: BackupFolder, work: (blob: Blob) => Promise<void>): Promise<number> {
  const rows = readTableFile(folder, tableFile('blobs'))
  let count = 0
  const lane = async () => {
    for (let next = await rows.next(); !next.done; next = await rows.next()) {
      await work(next.value as unknown as Blob)
      count++
    }
  }
  try {
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, lane))
  } finally {
    await rows.return(undefined)
  }
  return count
}

async function copy(blobs: BlobStore, blob: Blob, folder: BackupFolder): Promise<void> {
  const hash = createHash('sha256')
  async function* seen(source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      hash.update(chunk)
      yield chunk
    }
  }
  const source = await blobs.read(blob).catch((error) => {
    throw new BackupError(`The file ${blob.key} in ${blobs.place} cannot be read: ${error.message}`)
  })
  await folder.write(nameOf(blob), seen(source))
  if (hash.digest('hex') !== blob.sha256)
    throw new BackupError(`The file ${blob.key} in ${blobs.place} is damaged: it is not what was uploaded.`)
}

async function digestOf(folder: BackupFolder, blob: Blob): Promise<string | null> {
  const hash = createHash('sha256')
  const bytes = await folder.read(nameOf(blob))
  if (!bytes) return null
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
