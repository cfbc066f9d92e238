import { createWriteStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { folderEntries } from '#archive/folder-entries.ts'
import { zipOf } from '#archive/write-zip.ts'

/** Writes the files of a folder into a zip. @returns the zip, alone in a folder that the caller removes */
export async function zipFolder(folder: string): Promise<string> {
  const zip = join(await mkdtemp(join(tmpdir(), 'sitewright-')), 'site.zip')
  await pipeline(Readable.from(zipOf(folderEntries(folder)), { objectMode: false }), createWriteStream(zip))
  return zip
}
