import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { NewEntry } from '#archive/write-zip.ts'

/** The files of a folder for a zip; hidden ones and links are left out. */
export async function* folderEntries(folder: string): AsyncGenerator<NewEntry> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of found) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (!entry.isFile() || name.split('/').some((segment) => segment.startsWith('.'))) continue
    const { mtimeMs } = await stat(path)
    yield { name, bytes: createReadStream(path), modified_at: mtimeMs }
  }
}
