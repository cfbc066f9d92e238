import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { ConnectionThread } from '#kernel/database/dialects/connection-thread.ts'
import { followOrders } from '#kernel/database/dialects/thread-orders.ts'
import { sqlitePath } from '#kernel/database/open.ts'
import type { Statements } from './statements.ts'

type Call<Answer> = (...values: unknown[]) => Answer
/** The types of Node lack its counters. */
type Counted = Omit<StatementSync, 'all' | 'get' | 'run'> & {
  all: Call<unknown[]>
  get: Call<unknown>
  run: Call<{ changes: number | bigint }>
  stat(counter: 'vmStep'): number
  resetStats(): void
}

/** Steps of SQLite's machine that the cheapest visit of a row takes: going there, a column, a comparison. */
const STEPS_PER_ROW = 4

/**
 * Notes the rows that each statement visits on connections to this folder's database, from its steps. Queries for a
 * thread of their own run on this one, where they can be counted.
 * @returns what ends it
 */
export function meterSqlite(dataDir: string, statements: Statements): () => void {
  const path = sqlitePath(dataDir)
  const { prepare } = DatabaseSync.prototype
  const { ask } = ConnectionThread.prototype
  const following = new WeakMap<ConnectionThread, ReturnType<typeof followOrders>>()
  DatabaseSync.prototype.prepare = function (...args) {
    const statement = prepare.apply(this, args)
    if (this.location() === path) meter(statement as unknown as Counted, args[0], statements)
    return statement
  }
  ConnectionThread.prototype.ask = async function (order) {
    const follow = following.get(this) ?? followOrders(this.data)
    following.set(this, follow)
    return follow(order)
  }
  return () => {
    DatabaseSync.prototype.prepare = prepare
    ConnectionThread.prototype.ask = ask
  }
}

function meter(statement: Counted, text: string, statements: Statements) {
  const { all, get, run } = statement
  const counted =
    <Answer>(call: Call<Answer>, rowsOf: (answer: Answer) => number): Call<Answer> =>
    (...values) => {
      statement.resetStats()
      const answer = call.apply(statement, values)
      const visited = Math.round(statement.stat('vmStep') / STEPS_PER_ROW)
      statements.note(text, { visited, answered: rowsOf(answer), skipped: skippedBy(text, values) })
      return answer
    }
  statement.all = counted(all, (rows) => countIn(text, rows) ?? rows.length)
  statement.get = counted(get, (row) => (row ? 1 : 0))
  statement.run = counted(run, ({ changes }) => Number(changes))
}

/** What a query for a count has counted. */
function countIn(text: string, rows: unknown[]): number | undefined {
  const [row] = rows
  return /^select count\(/.test(text) && Array.isArray(row) ? Number(row[0]) : undefined
}

/** The offset is always the last value. */
function skippedBy(text: string, values: unknown[]): number {
  return /offset \?\)?( order by .*)?$/.test(text) ? Number(values.at(-1)) : 0
}

/** Says how the engine would run a statement: what it reads by which index, and what it sorts. */
export function planOfSqlite(dataDir: string): (text: string) => string[] {
  const database = new DatabaseSync(sqlitePath(dataDir), { readOnly: true })
  return (text) => {
    const steps = database.prepare(`explain query plan ${text}`).all()
    const read = steps.map(({ detail }) => String(detail)).filter((step) => /^(SEARCH|SCAN|USE TEMP) /.test(step))
    // The statement's own values, whose number differs from run to run.
    return read.filter((step) => !/CONSTANT ROW|VALUES CLAUSE/.test(step))
  }
}
