import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file for a zip. `name` is a relative path. */
export type NewEntry = {
  name: string
  bytes: Uint8Array | AsyncIterable<Uint8Array>
  modified_at: number
  /** False for bytes that are compressed already, such as those of most images. */
  compress?: boolean
}

/**
 * The bytes of a zip with these files, each requested only once those before it have been written: what is in memory is one
 * chunk, and some hundred bytes for each file.
 */
export async function* zipOf(entries: AsyncIterable<NewEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.outputStream.pipe(out)
  const ended = new AbortController()
  out.once('close', () => ended.abort())
  zip.on('error', (error) => out.destroy(error as Error))
  const written = writeAll(zip, entries, ended.signal).catch((error) => void out.destroy(error as Error))
  try {
    yield* out
  } finally {
    out.destroy()
    await written
  }
}

async function writeAll(zip: ZipFile, entries: AsyncIterable<NewEntry>, stopped: AbortSignal) {
  for await (const { name, bytes, modified_at, compress = true } of entries) {
    let source: Readable | null = Readable.from(bytes instanceof Uint8Array ? [bytes] : bytes, { objectMode: false })
    const whole = finished(source, { writable: false, signal: stopped })
    zip.addReadStreamLazy(name, { mtime: new Date(modified_at), compress }, (callback) => callback(null, source!))
    await whole
    // The zip has this function until its end, and would have every file with it.
    source = null
    unpoolName(zip)
  }
  zip.end()
  await once(zip.outputStream, 'end', { signal: stopped })
}

/**
 * The zip keeps the names of its files until its end. Each is part of a buffer that Node shares with any code that needs a few
 * bytes, such as for pages of a website, and would keep all of that in memory.
 */
function unpoolName(zip: ZipFile) {
  const entry = (zip as unknown as { entries: { utf8FileName: Buffer }[] }).entries.at(-1)!
  const name = Buffer.alloc(entry.utf8FileName.length)
  entry.utf8FileName.copy(name)
  entry.utf8FileName = name
}
