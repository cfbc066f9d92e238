import type { Tx } from '#database/database.ts'
import type { SqliteConnection } from '#database/dialects/sqlite-connection.ts'

/** Writes that one transaction takes on: what more there is waits for the next, so that none waits for long. */
const MAX_GROUP = 32

type Waiting = {
  work: (tx: Tx) => Promise<unknown>
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

type Outcome = () => void

type Options = {
  writer: SqliteConnection
  tx: Tx
  /** Takes the writer's turn for as long as `work` runs. */
  alone: (work: () => Promise<void>) => Promise<void>
  begin: () => Promise<void>
  /** Resolves when all commits so far are on the disk. */
  settle: () => Promise<void>
  committed: () => void
}

/**
 * Writes that arrive together share a transaction: a page of the log that several of them touch is written once. One that
 * fails takes nothing with it: unless it has only read so far, the group is rolled back and done again with a savepoint
 * for each. Savepoints cost a fifth of a change, since every page is copied before it is changed, so they wait until then.
 *
 * Invariant: a write's promise resolves only after its commit is on the disk. When the transaction itself fails (a full
 * disk), all that shared it are told so, and none of them was acknowledged.
 */
export class WriteGroups {
  #options: Options
  #waiting: Waiting[] = []
  #scheduled = false

  constructor(options: Options) {
    this.#options = options
  }

  add<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve: resolve as Waiting['resolve'], reject })
      if (this.#scheduled) return
      this.#scheduled = true
      // After all requests that this turn of the event loop has read.
      setImmediate(() => void this.#drain())
    })
  }

  async #drain() {
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, MAX_GROUP)
      await this.#options.alone(() => this.#commit(group))
    }
    this.#scheduled = false
  }

  async #commit(group: Waiting[]) {
    const { writer, begin, committed, settle } = this.#options
    try {
      await begin()
      let outcomes = await this.#together(group)
      if (!outcomes) {
        writer.run('ROLLBACK', [])
        await begin()
        outcomes = await this.#apart(group)
      }
      writer.run('COMMIT', [])
      committed()
      const told = outcomes
      // The next group may run meanwhile.
      settle().then(() => {
        for (const tell of told) tell()
      })
    } catch (error) {
      if (writer.handle.isTransaction) writer.run('ROLLBACK', [])
      for (const { reject } of group) reject(error)
    }
  }

  /** @returns what tells each outcome once it is durable, or null when a write failed with its work half done */
  async #together(group: Waiting[]): Promise<Outcome[] | null> {
    const { writer, tx } = this.#options
    const outcomes: Outcome[] = []
    for (const { work, resolve, reject } of group) {
      writer.modified = false
      try {
        const result = await work(tx)
        outcomes.push(() => resolve(result))
      } catch (error) {
        // An I/O error may have rolled back everything, which ends the whole group.
        if (!writer.handle.isTransaction) throw error
        if (writer.modified) {
          if (group.length > 1) return null
          throw error
        }
        outcomes.push(() => reject(error))
      }
    }
    return outcomes
  }

  async #apart(group: Waiting[]): Promise<Outcome[]> {
    const { writer, tx } = this.#options
    const outcomes: Outcome[] = []
    for (const { work, resolve, reject } of group) {
      writer.run('SAVEPOINT one', [])
      try {
        const result = await work(tx)
        writer.run('RELEASE one', [])
        outcomes.push(() => resolve(result))
      } catch (error) {
        if (!writer.handle.isTransaction) throw error
        writer.run('ROLLBACK TO one', [])
        writer.run('RELEASE one', [])
        outcomes.push(() => reject(error))
      }
    }
    return outcomes
  }
}
