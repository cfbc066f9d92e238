import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from '#kernel/database/database.ts'

/** What a hot query is written with: a place for each value, filled in at every call. */
export type Placeholders<P> = { [K in keyof P]: P[K] }
export type Compilable<R> = { compile(): CompiledQuery<R> }
type Slot = { constant: unknown } | { name: string }

/**
 * A query built once and run often: writing SQL from Kysely's tree costs more than running it. `build` gets placeholders
 * instead of values and must not look into them.
 */
export function prepare<P extends Record<string, unknown>, R>(
  build: (db: Db, values: Placeholders<P>) => Compilable<R>,
): (db: Db, values: P) => Promise<R[]> {
  // One dialect a process in production; tests open both.
  const compiled: { sqlite?: Compilation<R>; postgres?: Compilation<R> } = {}
  return async (db, values) => {
    const directly = direct.get(db)
    const dialect = directly?.dialect ?? 'postgres'
    compiled[dialect] ??= compilationOf(db, build)
    const { query, slots } = compiled[dialect]
    const parameters = slots.map((slot) => ('name' in slot ? values[slot.name] : slot.constant))
    if (directly) return directly.execute(query.sql, parameters) as R[] | Promise<R[]>
    const { rows } = await db.executeQuery<R>({ ...query, parameters })
    return rows
  }
}

/** What a query is in one dialect, and what goes into each of its places. */
export type Compilation<R> = { query: CompiledQuery<R>; slots: Slot[] }

type Execute = (sql: string, parameters: readonly unknown[]) => unknown[] | Promise<unknown[]>
type Directly = { dialect: 'sqlite' | 'postgres'; execute: Execute }
const direct = new WeakMap<object, Directly>()

/**
 * Lets prepared queries bypass Kysely's executor, which takes longer than SQLite itself, and sends one after the other. Every
 * SQLite database calls it, and every transaction on PostgreSQL: there queries that are not awaited one by one share a round trip.
 */
export function executesDirectly(db: object, dialect: Directly['dialect'], execute: Execute) {
  direct.set(db, { dialect, execute })
}

/** Runs a statement of SQLite, which is written without Kysely's tree as well. */
export async function executeOnSqlite(db: object, sql: string, parameters: readonly unknown[]): Promise<void> {
  await direct.get(db)!.execute(sql, parameters)
}

export function isSqlite(db: object): boolean {
  return direct.get(db)?.dialect === 'sqlite'
}

/** Runs a statement whose text differs from call to call. Like a prepared one, it is sent before this returns. */
export async function sendNow(db: Db, statement: RawBuilder<unknown>): Promise<void> {
  const directly = direct.get(db)
  if (!directly) return void (await statement.execute(db))
  const query = statement.compile(db)
  await directly.execute(query.sql, query.parameters)
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

function placeholders<P>(): Placeholders<P> {
  return new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Placeholders<P>
}

export function compilationOf<P, R>(db: Db, build: (db: Db, values: Placeholders<P>) => Compilable<R>): Compilation<R> {
  const query = build(db, placeholders<P>()).compile()
  const slots = query.parameters.map((value) =>
    value instanceof Placeholder ? { name: value.name } : { constant: value },
  )
  return { query, slots }
}
