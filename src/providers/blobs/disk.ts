import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobStore, BlobStoreFailure, type StoredBlob } from '#providers/blobs/blob-store.ts'
import { writeDurably } from '#providers/blobs/disk/write-durably.ts'

const INCOMING = 'incoming'
/** A SHA-256 in hexadecimal and eight random characters: the name says what the content must be. */
const KEY = /^[0-9a-f]{64}-[0-9a-f]{8}$/
const PRIVATE_FOLDER = 0o700

/**
 * Blobs as files named for their content, in 256 folders. A file is written elsewhere, synced and renamed, and its folder
 * synced, so that a kill at any moment leaves all of it or nothing. Two uploads of the same bytes are two files, so that
 * one can be removed without regard to the other.
 */
export function diskBlobs(folder: string): BlobStore {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), checked(key))

  async function write(source: AsyncIterable<Uint8Array>, key?: string): Promise<StoredBlob> {
    const incoming = join(folder, INCOMING)
    await makeFolder(incoming)
    const path = join(incoming, randomBytes(12).toString('hex'))
    const hash = createHash('sha256')
    try {
      const byte_size = await writeDurably(path, source, (chunk) => hash.update(chunk))
      const sha256 = hash.digest('hex')
      const stored = { key: key ?? `${sha256}-${randomBytes(4).toString('hex')}`, sha256, byte_size }
      const target = pathOf(stored.key)
      await makeFolder(dirname(target))
      await rename(path, target)
      await syncFolder(dirname(target))
      return stored
    } catch (error) {
      await rm(path, { force: true })
      throw asFailure(error)
    }
  }

  return {
    place: folder,
    put: (source) => write(source),
    restore: (key, source) => write(source, key),
    async read({ key, byte_size }, range) {
      const handle = await open(pathOf(key), 'r').catch((error) => {
        throw asFailure(error)
      })
      const { size } = await handle.stat()
      if (size === byte_size) return createReadStream('', { fd: handle, highWaterMark: 256 * 1024, ...range })
      await handle.close()
      throw new BlobStoreFailure(`${pathOf(key)} has ${size} bytes instead of ${byte_size}`)
    },
    async size(key) {
      return (await stat(pathOf(key)).catch(missing))?.size ?? null
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list() {
      const root = await opendir(folder).catch(missing)
      if (!root) return
      for await (const { name } of root) {
        if (name === INCOMING) continue
        for await (const { name: key } of await opendir(join(folder, name))) {
          const entry = KEY.test(key) ? await stat(pathOf(key)).catch(missing) : null
          if (entry) yield { key, written_at: entry.mtimeMs }
        }
      }
    },
    async sweep(before) {
      const incoming = await opendir(join(folder, INCOMING)).catch(missing)
      if (!incoming) return
      for await (const { name } of incoming) {
        const path = join(folder, INCOMING, name)
        const entry = await stat(path).catch(missing)
        if (entry && entry.mtimeMs < before) await rm(path, { force: true })
      }
    },
  }
}

/** Keys come from the database; even so, none may lead out of the folder. */
function checked(key: string): string {
  if (!KEY.test(key)) throw new BlobStoreFailure(`'${key}' is not a key of this store`)
  return key
}

/** Syncs the parents of the folders it creates, too. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })
  if (first) for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

function missing(error: { code?: string }): null {
  if (error.code === 'ENOENT') return null
  throw asFailure(error)
}

/** Failures of the source pass through unchanged: only the disk's own are the store's. */
function asFailure(error: unknown): unknown {
  const { syscall, message } = error as NodeJS.ErrnoException
  const isDisk = syscall !== undefined && DISK_CALLS.has(syscall)
  return isDisk ? new BlobStoreFailure(message, { cause: error }) : error
}

const DISK_CALLS = new Set(['open', 'write', 'writev', 'fsync', 'fdatasync', 'rename', 'mkdir', 'stat', 'opendir'])
