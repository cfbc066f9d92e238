import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { BackupError, type TableEntry } from '#kernel/database/backup/manifest.ts'
import type { Row } from '#kernel/database/backup/read-rows.ts'
import type { BackupFolder } from '#providers/blobs/backup-folder.ts'

const NEWLINE = 10

/** Writes rows as gzipped NDJSON, a row a line, and makes the file durable. */
export async function writeTableFile(
  folder: BackupFolder,
  name: string,
  pages: AsyncIterable<Row[]>,
): Promise<TableEntry> {
  const hash = createHash('sha256')
  let rows = 0
  async function* lines() {
    for await (const page of pages) {
      rows += page.length
      const bytes = Buffer.from(page.map((row) => `${JSON.stringify(row, onlyPlain)}\n`).join(''))
      hash.update(bytes)
      yield bytes
    }
  }
  const compressed = createGzip()
  const written = folder.write(name, compressed).catch((error) => {
    compressed.destroy(error)
    throw error
  })
  await Promise.all([pipeline(lines(), compressed), written])
  return { rows, sha256: hash.digest('hex') }
}

/** @throws BackupError when the file is missing or is not the one that the manifest describes */
export async function checkTableFile(folder: BackupFolder, name: string, expected: TableEntry): Promise<void> {
  const path = `${folder.place}/${name}`
  const hash = createHash('sha256')
  let rows = 0
  try {
    for await (const bytes of uncompressed(folder, name)) {
      hash.update(bytes)
      for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) rows++
    }
  } catch (error) {
    throw new BackupError(`${path} is missing or damaged: ${(error as Error).message}`)
  }
  if (hash.digest('hex') !== expected.sha256 || rows !== expected.rows)
    throw new BackupError(`${path} is damaged: it is not what the manifest says. Restore another backup.`)
}

/** The rows of a checked file. Lines end at \n alone; readline would also cut at U+2028, which html may hold. */
export async function* readTableFile(folder: BackupFolder, name: string): AsyncGenerator<Row> {
  let rest: Buffer[] = []
  for await (const bytes of uncompressed(folder, name)) {
    let begin = 0
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, begin)) {
      rest.push(bytes.subarray(begin, end))
      yield JSON.parse(Buffer.concat(rest).toString()) as Row
      rest = []
      begin = end + 1
    }
    rest.push(bytes.subarray(begin))
  }
}

async function* uncompressed(folder: BackupFolder, name: string): AsyncGenerator<Buffer> {
  const source = await folder.read(name)
  if (!source) throw new BackupError('there is no such file')
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    yield* source.pipe(gunzip)
  } finally {
    source.destroy()
  }
}

/** Both engines hold text, numbers and null; anything else would not come back as it was. */
function onlyPlain(key: string, value: unknown): unknown {
  if (key === '' || value === null || typeof value === 'string' || Number.isSafeInteger(value)) return value
  throw new BackupError(`The column ${key} holds what a backup cannot: ${typeof value} ${String(value)}`)
}
