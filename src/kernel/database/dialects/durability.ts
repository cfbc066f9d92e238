import { closeSync, fdatasync, openSync } from 'node:fs'

/**
 * Makes commits durable without holding up the event loop. SQLite runs at `synchronous = NORMAL`, where a commit
 * appends to the write-ahead log and does not wait for the disk; before any commit is acknowledged, the log is synced
 * here on a thread of libuv's pool, once for all the commits that wait together. The effect is that of
 * `synchronous = FULL` (docs/decisions/0002-durable-commits.md).
 */
export class Durability {
  #descriptor: number
  #running: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(walPath: string) {
    this.#descriptor = openSync(walPath, 'r+')
  }

  /** Resolves when everything committed before this call is on the disk. */
  sync(): Promise<void> {
    // A sync that already runs may have begun before our commit, so only the next one counts.
    if (!this.#running) return this.#begin()
    this.#next ??= this.#running.then(() => this.#begin())
    return this.#next
  }

  /** Waits for what is being synced: a commit that a reader has seen may not be on the disk yet. */
  async close(): Promise<void> {
    while (this.#running) await this.#running
    closeSync(this.#descriptor)
  }

  #begin(): Promise<void> {
    this.#next = null
    this.#running = new Promise<void>((resolve) => {
      fdatasync(this.#descriptor, (error) => {
        // After a failed sync the kernel may have dropped the dirty pages: nothing later can be trusted to be whole.
        if (error)
          throw new Error('The database log could not be synced to disk; stopping so that nothing is lost', {
            cause: error,
          })
        this.#running = null
        resolve()
      })
    })
    return this.#running
  }
}
