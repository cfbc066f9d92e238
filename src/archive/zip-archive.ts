import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { type Archive, type ArchiveEntry, ArchiveRefused } from '#archive/archive.ts'
import { BlobReader, type ReadRange } from '#archive/blob-reader.ts'
import { checkEntry, checkTotals, ZIP_LIMITS, type ZipLimits } from '#archive/check-entry.ts'
import { inSlices } from '#kernel/workers/in-slices.ts'

/**
 * A zip with random access to its files; only its directory is in memory.
 * @throws ArchiveRefused naming the entry that is not acceptable
 */
export async function openZip(read: ReadRange, size: number, limits: ZipLimits = ZIP_LIMITS): Promise<Archive> {
  const zip = await refusing(null, () =>
    fromRandomAccessReaderPromise(new BlobReader(read, size), size, { autoClose: false, strictFileNames: false }),
  )
  // Errors also reject what is being read; without a listener they would end the process.
  zip.on('error', () => {})
  try {
    return new ZipArchive(zip, await entriesOf(zip, limits))
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > limits.entries) throw new ArchiveRefused(`The archive has more than ${limits.entries} entries`)
  const entries = new Map<string, Entry>()
  let total = 0
  await refusing(null, async () => {
    for await (const entry of inSlices(zip.eachEntry())) {
      const { fileName: name } = entry
      checkEntry(entry, limits)
      if (name.endsWith('/')) continue
      if (entries.has(name)) throw new ArchiveRefused('occurs twice in the archive', name)
      total += entry.uncompressedSize
      checkTotals(total, name, limits)
      entries.set(name, withoutRawBytes(entry))
    }
  })
  for await (const name of inSlices(entries.keys())) checkNoFileIsFolder(entries, name)
  return entries
}

/** They are parts of a longer buffer, which they would retain. */
function withoutRawBytes(entry: Entry): Entry {
  const none = Buffer.alloc(0)
  return Object.assign(entry, { fileNameRaw: none, extraFieldRaw: none, fileCommentRaw: none, extraFields: [] })
}

function checkNoFileIsFolder(entries: Map<string, Entry>, name: string) {
  for (let slash = name.indexOf('/'); slash !== -1; slash = name.indexOf('/', slash + 1))
    if (entries.has(name.slice(0, slash))) throw new ArchiveRefused('lies below another file', name)
}

class ZipArchive implements Archive {
  readonly entries: readonly ArchiveEntry[]
  readonly #zip: ZipFile
  readonly #entries: Map<string, Entry>

  constructor(zip: ZipFile, entries: Map<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
    this.entries = [...entries.values()].map(({ fileName, uncompressedSize }) => ({
      name: fileName,
      byte_size: uncompressedSize,
    }))
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  async open(name: string): Promise<Readable> {
    const entry = this.#entries.get(name)
    if (!entry) throw new ArchiveRefused('is not in the archive', name)
    const source = await refusing(name, () => this.#zip.openReadStreamPromise(entry))
    return Readable.from(checked(source, entry), { objectMode: false })
  }

  async bytes(name: string, maxBytes: number): Promise<Buffer> {
    const size = this.#entries.get(name)?.uncompressedSize ?? 0
    if (size > maxBytes) throw new ArchiveRefused(`is larger than ${maxBytes} bytes`, name)
    const chunks: Buffer[] = []
    for await (const chunk of await this.open(name)) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }

  async close(): Promise<void> {
    this.#zip.close()
  }
}

async function* checked(source: Readable, { fileName, crc32: expected }: Entry): AsyncGenerator<Buffer> {
  let sum = 0
  const chunks = source[Symbol.asyncIterator]()
  try {
    for (;;) {
      const next = await refusing(fileName, () => chunks.next())
      if (next.done) break
      sum = crc32(next.value, sum)
      yield next.value
    }
  } finally {
    source.destroy()
  }
  if (sum !== expected) throw new ArchiveRefused('has other bytes than its checksum says', fileName)
}

/** What the zip library objects to, as a refusal of the archive. */
async function refusing<T>(entry: string | null, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isLibraryError(error)) throw error
    throw new ArchiveRefused(
      entry === null ? `The archive cannot be read: ${error.message}` : `cannot be read: ${error.message}`,
      entry,
    )
  }
}

/** Those of the zip library and of zlib are plain errors; those of the store are classes. */
function isLibraryError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    (error.constructor === Error || String((error as { code?: unknown }).code).startsWith('Z_'))
  )
}
