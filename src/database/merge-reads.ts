import { CompiledQuery, type Kysely } from 'kysely'
import type { Db } from '#database/database.ts'
import { type Compilable, type Compilation, compilationOf, type Placeholders, prepare } from '#database/prepare.ts'

/** Statements of one query on their way at once: what is asked meanwhile waits, and goes together. */
const AT_ONCE = 2
const MAX_MERGED = 100

type Asked<P, R> = { values: P; found(rows: R[]): void; failed(error: unknown): void }

const merging = new WeakSet<object>()

/** Lets reads over this connection pool, outside any transaction, be asked several at a time. */
export function mergesReads(db: object) {
  merging.add(db)
}

/**
 * A query like `prepare` makes it, of text values only. Where every statement is a journey to a server, those asked at the
 * same time by different requests travel as one: a read then costs its share of a journey.
 */
export function prepareMerged<P extends Record<string, string>, R>(
  build: (db: Db, values: Placeholders<P>) => Compilable<R>,
): (db: Db, values: P) => Promise<R[]> {
  const alone = prepare(build)
  const queues = new WeakMap<object, Queue<P, R>>()
  return (db, values) => {
    if (!merging.has(db)) return alone(db, values)
    let queue = queues.get(db)
    if (!queue) {
      queue = new Queue(db, (one) => alone(db, one), compilationOf(db, build))
      queues.set(db, queue)
    }
    return queue.ask(values)
  }
}

class Queue<P extends Record<string, string>, R> {
  #db: Db
  #alone: (values: P) => Promise<R[]>
  #sql: string
  #names: string[]
  #constants: unknown[]
  #asked: Asked<P, R>[] = []
  #running = 0
  #planned = false

  constructor(db: Db, alone: (values: P) => Promise<R[]>, compilation: Compilation<R>) {
    this.#db = db
    this.#alone = alone
    const { slots } = compilation
    this.#names = [...new Set(slots.flatMap((slot) => ('name' in slot ? [slot.name] : [])))]
    this.#constants = slots.flatMap((slot) => ('name' in slot ? [] : [slot.constant]))
    this.#sql = mergedSql(compilation, this.#names)
  }

  ask(values: P): Promise<R[]> {
    return new Promise((found, failed) => {
      this.#asked.push({ values, found, failed })
      this.#plan()
    })
  }

  /** Once all requests that came in this turn of the event loop have asked. */
  #plan() {
    if (this.#planned || this.#running >= AT_ONCE || this.#asked.length === 0) return
    this.#planned = true
    setImmediate(() => {
      this.#planned = false
      const batch = this.#asked.splice(0, MAX_MERGED)
      this.#running++
      void this.#run(batch).finally(() => {
        this.#running--
        this.#plan()
      })
      this.#plan()
    })
  }

  async #run(batch: Asked<P, R>[]) {
    try {
      if (batch.length === 1) return batch[0]!.found(await this.#alone(batch[0]!.values))
      const parameters = this.#names.map((name) => batch.map(({ values }) => values[name]!))
      const { rows } = await (this.#db as Kysely<never>).executeQuery<R & { asked_number: number }>(
        CompiledQuery.raw(this.#sql, [...parameters, ...this.#constants]) as CompiledQuery<
          R & { asked_number: number }
        >,
      )
      const byAsked: R[][] = batch.map(() => [])
      for (const row of rows) byAsked[row.asked_number - 1]!.push(row)
      for (const [index, { found }] of batch.entries()) found(byAsked[index]!)
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }
}

/** The query for each row of values; `offset 0` keeps the planner from joining whole tables for a few of their rows. */
function mergedSql({ query, slots }: Compilation<unknown>, names: string[]): string {
  let constants = 0
  const places = slots.map((slot) => ('name' in slot ? `asked."${slot.name}"` : `$${names.length + ++constants}`))
  const one = query.sql.replaceAll(/\$(\d+)/g, (_, number) => places[Number(number) - 1]!)
  const arrays = names.map((_, index) => `$${index + 1}::text[]`).join(', ')
  const columns = names.map((name) => `"${name}"`).join(', ')
  return (
    `select found.*, asked.asked_number from unnest(${arrays}) with ordinality as asked(${columns}, asked_number) ` +
    `cross join lateral (select * from (${one}) as one offset 0) as found`
  )
}
