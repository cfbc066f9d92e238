import { type FileHandle, open } from 'node:fs/promises'

/** Bytes per write; each write occupies a thread. Most files are smaller than the first piece. */
const PIECE_BYTES = 512 * 1024
const FIRST_PIECE_BYTES = 64 * 1024
/** The disk starts working while bytes are still arriving. */
const SYNC_EVERY_BYTES = 16 * 1024 * 1024
const PRIVATE_FILE = 0o600

/**
 * Writes a new file; when this resolves its bytes are on the disk. One piece is written while the next is filled, so that
 * at most two are in memory and the source waits for the disk. @returns the number of bytes
 */
export async function writeDurably(
  path: string,
  source: AsyncIterable<Uint8Array>,
  onChunk: (chunk: Uint8Array) => void,
): Promise<number> {
  const handle = await open(path, 'wx', PRIVATE_FILE)
  const syncs = new Syncs(handle)
  let writing: Promise<void> = Promise.resolve()
  try {
    let written = 0
    let gathered = 0
    let filling: Buffer = Buffer.allocUnsafeSlow(FIRST_PIECE_BYTES)
    let spare: Buffer | null = null
    for await (const chunk of source) {
      onChunk(chunk)
      let rest = chunk
      while (gathered + rest.length >= filling.length) {
        filling.set(rest.subarray(0, filling.length - gathered), gathered)
        rest = rest.subarray(filling.length - gathered)
        await writing
        syncs.noteWritten(written)
        writing = writeAll(handle, filling)
        // Awaited with the next piece; until then its rejection must not count as unhandled.
        writing.catch(() => {})
        written += filling.length
        const full: Buffer = filling
        filling = spare ?? Buffer.allocUnsafeSlow(PIECE_BYTES)
        spare = full.length === PIECE_BYTES ? full : null
        gathered = 0
      }
      filling.set(rest, gathered)
      gathered += rest.length
    }
    await writing
    await writeAll(handle, filling.subarray(0, gathered))
    await syncs.finish()
    return written + gathered
  } finally {
    await writing.catch(() => {})
    await syncs.settled()
    await handle.close()
  }
}

class Syncs {
  #handle: FileHandle
  #syncedUpTo = 0
  #running: Promise<void> | null = null
  #failure: unknown = null

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  noteWritten(bytes: number) {
    if (this.#running || bytes - this.#syncedUpTo < SYNC_EVERY_BYTES) return
    this.#syncedUpTo = bytes
    this.#running = this.#handle
      .datasync()
      .catch((error) => {
        this.#failure = error
      })
      .finally(() => {
        this.#running = null
      })
  }

  /** After a failed sync, a later one that succeeds proves nothing. */
  async finish() {
    await this.settled()
    if (this.#failure) throw this.#failure
    await this.#handle.sync()
  }

  async settled() {
    await this.#running
  }
}

/** A single write may take only some of the bytes. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let rest = bytes
  while (rest.length > 0) rest = rest.subarray((await handle.write(rest)).bytesWritten)
}
