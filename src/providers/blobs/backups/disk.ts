import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'
import { writeDurably } from '#providers/blobs/disk/write-durably.ts'

/** For the owner alone: the rows hold hashes of passwords and keys. */
const PRIVATE_FOLDER = 0o700

/** A folder that has another name until all of it is on the disk, so that what bears its name is whole. */
export function diskBackup(folder: string): BackupFolder {
  const unfinished = `${folder}.unfinished-${process.pid}`
  /** In which names have appeared; theirs are made durable at the end. */
  const made = new Set<string>()

  async function make(path: string) {
    if (made.has(path)) return
    if (path === unfinished) await mkdir(dirname(folder), { recursive: true })
    else await make(dirname(path))
    await mkdir(path, { recursive: true, mode: PRIVATE_FOLDER })
    made.add(path)
  }

  return {
    place: folder,
    exists: async () => (await stat(folder).catch(missing)) !== null,
    async names() {
      return (await readdir(folder).catch(missing)) ?? []
    },
    within: (name) => diskBackup(join(folder, name)),
    async write(name, source) {
      const path = join(unfinished, name)
      await make(dirname(path))
      await writeDurably(path, source, () => {})
    },
    async read(name) {
      const handle = await open(join(made.size > 0 ? unfinished : folder, name), 'r').catch(missing)
      return handle && createReadStream('', { fd: handle })
    },
    async finish() {
      for (const path of made) await sync(path)
      await rename(unfinished, folder)
      made.clear()
      await sync(dirname(folder))
    },
    async remove() {
      await rm(made.size > 0 ? unfinished : folder, { recursive: true, force: true })
    },
  }
}

/** Makes the names in a folder durable. */
async function sync(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function missing(error: { code?: string }): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
