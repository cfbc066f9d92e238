import { closeSync, openSync, readSync } from 'node:fs'

/** The first copy of the index's header, which a commit writes last of all (SQLite's file format, section 4.5). */
const HEADER_BYTES = 48

/**
 * Tells without asking SQLite whether anyone has committed: whoever does, in whichever process, changes the header of the
 * log's index. Reading it is one system call, where a question to SQLite takes and leaves a snapshot.
 */
export class WalIndex {
  #file: number
  #noted = Buffer.alloc(HEADER_BYTES)
  #seen = Buffer.alloc(HEADER_BYTES)
  #looked = false

  constructor(path: string) {
    this.#file = openSync(path, 'r')
  }

  /** Whether it differs from what was noted; looked at once a turn of the event loop. */
  moved(): boolean {
    if (this.#looked) return false
    readSync(this.#file, this.#seen, 0, HEADER_BYTES, 0)
    if (!this.#seen.equals(this.#noted)) return true
    this.#looked = true
    setImmediate(() => this.renew())
    return false
  }

  /** What was last seen is known of from now on: everything committed before has been read. */
  note() {
    this.#seen.copy(this.#noted)
  }

  /** The next question looks again. */
  renew() {
    this.#looked = false
  }

  close() {
    closeSync(this.#file)
  }
}
