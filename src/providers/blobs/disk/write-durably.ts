import { type FileHandle, open } from 'node:fs/promises'

/** Written in pieces of about this size: each write is a turn of a thread. */
const PIECE_BYTES = 512 * 1024
/** The disk begins to work while more bytes are still coming. */
const SYNC_EVERY_BYTES = 16 * 1024 * 1024
const PRIVATE_FILE = 0o600

/**
 * Writes a new file; when this resolves its bytes are on the disk. One piece is written while the next is gathered, so
 * that no more than two are in memory, and the source waits for the disk. @returns how many bytes there were
 */
export async function writeDurably(
  path: string,
  source: AsyncIterable<Uint8Array>,
  seen: (chunk: Uint8Array) => void,
): Promise<number> {
  const handle = await open(path, 'wx', PRIVATE_FILE)
  const syncs = new Syncs(handle)
  let writing: Promise<void> = Promise.resolve()
  try {
    let size = 0
    let piece: Uint8Array[] = []
    let gathered = 0
    for await (const chunk of source) {
      seen(chunk)
      size += chunk.length
      gathered += chunk.length
      piece.push(chunk)
      if (gathered < PIECE_BYTES) continue
      await writing
      syncs.noteWritten(size - gathered)
      writing = writeAll(handle, piece)
      // Waited for at the next piece; until then its failure is nobody's.
      writing.catch(() => {})
      piece = []
      gathered = 0
    }
    await writing
    if (piece.length > 0) await writeAll(handle, piece)
    await syncs.finish()
    return size
  } finally {
    await writing.catch(() => {})
    await syncs.settled()
    await handle.close()
  }
}

class Syncs {
  #handle: FileHandle
  #begun = 0
  #running: Promise<void> | null = null
  #failure: unknown = null

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  noteWritten(bytes: number) {
    if (this.#running || bytes - this.#begun < SYNC_EVERY_BYTES) return
    this.#begun = bytes
    this.#running = this.#handle
      .datasync()
      .catch((error) => {
        this.#failure = error
      })
      .finally(() => {
        this.#running = null
      })
  }

  /** After one failed sync a later one that succeeds proves nothing. */
  async finish() {
    await this.settled()
    if (this.#failure) throw this.#failure
    await this.#handle.sync()
  }

  async settled() {
    await this.#running
  }
}

/** A write may take only a part: the rest is written after it. */
async function writeAll(handle: FileHandle, piece: Uint8Array[]): Promise<void> {
  let rest = piece
  while (rest.length > 0) {
    let { bytesWritten } = await handle.writev(rest)
    const next: Uint8Array[] = []
    for (const chunk of rest) {
      if (bytesWritten >= chunk.length) bytesWritten -= chunk.length
      else {
        next.push(bytesWritten > 0 ? chunk.subarray(bytesWritten) : chunk)
        bytesWritten = 0
      }
    }
    rest = next
  }
}
