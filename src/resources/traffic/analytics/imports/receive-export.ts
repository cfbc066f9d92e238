import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type Archive, ArchiveRefused } from '#archive/archive.ts'
import { openArchive } from '#archive/open-archive.ts'
import { invalid, TooLarge, ValidationFailed } from '#kernel/operations/errors.ts'
import type { IncomingFile } from '#kernel/operations/incoming-body.ts'
import { type CsvFile, type ReadExport, readExport } from '#resources/traffic/analytics/imports/read-export.ts'
import type { Fault } from '#resources/traffic/analytics/imports/tables.ts'

/** Of the file that is sent, and of everything in it. */
const MAX_FILE_BYTES = 20_000_000
const MAX_TEXT_BYTES = 30_000_000
/** Written in one transaction, for which other writes wait. */
const MAX_ROWS = 100_000
const MAX_NAMED = 50

export type ReceivedExport = ReadExport & {
  /** Distinguishes two requests with the same Idempotency-Key. */
  fingerprint: string
}

/**
 * Reads an export that is sent: a zip of CSV files, or one of them.
 * @throws ValidationFailed with the faults of each line; TooLarge
 */
export async function receiveExport({ bytes, filename }: IncomingFile): Promise<ReceivedExport> {
  const sent = await allOf(bytes)
  const read = await readExport(await csvFilesOf(sent, filename ?? 'report.csv'))
  if (read.faults.length > 0) throw faulty(read.faults)
  if (read.totals.size === 0) throw invalid('file', NOTHING)
  if (read.totals.size > MAX_ROWS)
    throw invalid('file', `has more than ${MAX_ROWS} rows; export fewer days, and import one part after the other`)
  return { ...read, fingerprint: createHash('sha256').update(sent).digest('base64url') }
}

const NOTHING =
  'has no figures of days: send the zip that Plausible exports, or CSV of Google Analytics in English with the column Date, or of a single day'

async function allOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > MAX_FILE_BYTES)
      throw new TooLarge(`The file is larger than ${MAX_FILE_BYTES} bytes`, 'Export fewer days at a time.')
    chunks.push(Buffer.from(chunk))
  }
  return Buffer.concat(chunks)
}

async function csvFilesOf(sent: Buffer, filename: string): Promise<CsvFile[]> {
  const open = async () => {
    const archive = await openArchive(
      async (start, end) => Readable.from([sent.subarray(start, end)], { objectMode: false }),
      sent.length,
      filename,
    )
    return readAll(archive).finally(() => archive.close())
  }
  return open().catch((error) => {
    throw error instanceof ArchiveRefused ? invalid('file', `can't be read: ${error.message}`) : error
  })
}

async function readAll(archive: Archive): Promise<CsvFile[]> {
  const files: CsvFile[] = []
  let left = MAX_TEXT_BYTES
  for (const { name, byte_size } of archive.entries) {
    if (!name.toLowerCase().endsWith('.csv')) continue
    const bytes = await archive.bytes(name, left)
    left -= byte_size
    files.push({ name, text: bytes.toString() })
  }
  return files
}

/** 422, with an error for each line: nothing was imported. */
function faulty(faults: readonly Fault[]): ValidationFailed {
  const named = faults
    .slice(0, MAX_NAMED)
    .map(({ file, line, message }) => [`${file} line ${line}`, [message]] as const)
  const more = faults.length - named.length
  return new ValidationFailed({
    ...Object.fromEntries(named),
    ...(more > 0 ? { file: [`has ${more} more faulty lines`] } : {}),
  })
}
