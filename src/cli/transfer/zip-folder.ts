import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type NewEntry, zipOf } from '#archive/write-zip.ts'

/** Writes the files of a folder into a zip; hidden ones and links are left out. @returns the zip, alone in a folder that the caller removes */
export async function zipFolder(folder: string): Promise<string> {
  const zip = join(await mkdtemp(join(tmpdir(), 'sitewright-')), 'site.zip')
  await pipeline(Readable.from(zipOf(entriesOf(folder)), { objectMode: false }), createWriteStream(zip))
  return zip
}

async function* entriesOf(folder: string): AsyncGenerator<NewEntry> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of found) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (!entry.isFile() || name.split('/').some((segment) => segment.startsWith('.'))) continue
    const { mtimeMs } = await stat(path)
    yield { name, bytes: createReadStream(path), modified_at: mtimeMs }
  }
}
