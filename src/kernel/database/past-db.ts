import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { CAPTURED } from '#kernel/database/capture/captured-tables.ts'
import type { Db } from '#kernel/database/database.ts'
import { executesDirectly, isSqlite } from '#kernel/database/prepare.ts'
import type { Tables } from '#kernel/database/tables.ts'

/** A past state of a website: the rows that were different then are noted in `past_rows` under its id. */
export type Past = {
  id: string
  website_id: string
  /** Milliseconds since 1970. */
  time: number
  /** The tables of which any row is noted. */
  tables: readonly string[]
}

/** By which column a row is noted; rows made later than `time` need no note where `dated`. */
type PastTable = { table: string; website: string; record: string; dated: boolean }

/**
 * The tables that a past state shows as they were. Those of unique values serve writes only; lengths of lists follow from
 * rows that are captured.
 */
export const PAST_TABLES: readonly PastTable[] = [
  ...CAPTURED.filter(({ table }) => table !== 'row_uniques').map(({ table, website, record, inserted }) => ({
    table,
    website,
    record,
    dated: inserted === 'revision',
  })),
  { table: 'lists', website: 'website_id', record: 'kind', dated: false },
]

/**
 * Reads as if it were then. Each query begins with a common table expression for every table that differs, of the same name: what is
 * noted in place of what is there. So every query of the product can be asked about the past as it stands.
 */
export async function pastDb(db: Db, past: Past): Promise<Db> {
  const engine = isSqlite(db) ? 'sqlite' : 'postgres'
  const differing = PAST_TABLES.filter(({ table, dated }) => past.tables.includes(table) || (dated && table !== 'rows'))
  const expressions: Expression[] = []
  for (const table of differing)
    expressions.push(
      engine === 'sqlite' ? onSqlite(past, table, await columnsOf(db, table.table)) : onPostgres(past, table),
    )
  const asked = <R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) =>
    db.executeQuery<R>(inThePast(expressions, { sql, parameters }, engine) as CompiledQuery<R>)
  const connection: DatabaseConnection = {
    executeQuery: asked,
    // biome-ignore lint/correctness/useYield: the interface requires it, and nothing streams here.
    async *streamQuery() {
      throw new Error('Queries about the past are not streamed')
    },
  }
  const then = new Kysely<Tables>({ dialect: dialectOf(engine, connection) })
  if (engine === 'sqlite')
    executesDirectly(then, engine, async (sql, parameters) => (await asked<unknown>({ sql, parameters })).rows)
  return then
}

/** The text of an expression with `?` for each value. */
type Expression = { mentions: RegExp; text: string; values: readonly unknown[] }

function inThePast(
  expressions: readonly Expression[],
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
  engine: 'sqlite' | 'postgres',
): CompiledQuery {
  const used = expressions.filter(({ mentions }) => mentions.test(sql))
  if (used.length === 0) return CompiledQuery.raw(sql, [...parameters])
  const values = used.flatMap(({ values }) => values)
  let place = parameters.length
  const text = used.map(({ text }) => text).join(', ')
  // On PostgreSQL places have numbers, and the query's own come first.
  return engine === 'sqlite'
    ? CompiledQuery.raw(`with ${text} ${sql}`, [...values, ...parameters])
    : CompiledQuery.raw(`with ${text.replaceAll('?', () => `$${++place}`)} ${sql}`, [...parameters, ...values])
}

const NOTED = 'past_rows.website_id = ? and past_rows.past_id = ?'

function onSqlite(past: Past, { table, website, record, dated }: PastTable, columns: readonly string[]): Expression {
  const own = columns.map((column) => `"${column}"`).join(', ')
  const noted = columns.map((column) => `json_extract(past_rows.former, '$."${column}"')`).join(', ')
  const { values, made } = madeUntil(past, dated)
  return {
    mentions: mentionOf(table),
    // Without the schema, SQLite would take the table for the expression itself.
    text: `"${table}" (${own}) as not materialized (
      select ${own} from main."${table}" as present where present."${website}" = ?${made} and not exists (
        select 1 from past_rows where ${NOTED} and past_rows.table_name = '${table}' and past_rows.record_id = present."${record}")
      union all select ${noted} from past_rows where ${NOTED} and past_rows.table_name = '${table}' and past_rows.former is not null)`,
    values: [past.website_id, ...values, past.website_id, past.id, past.website_id, past.id],
  }
}

function onPostgres(past: Past, { table, website, record, dated }: PastTable): Expression {
  const { values, made } = madeUntil(past, dated)
  return {
    mentions: mentionOf(table),
    text: `"${table}" as not materialized (
      select present.* from "${table}" as present where present."${website}" = ?${made} and not exists (
        select 1 from past_rows where ${NOTED} and past_rows.table_name = '${table}' and past_rows.record_id = present."${record}")
      union all select noted.* from past_rows, lateral jsonb_populate_record(null::"${table}", past_rows.former::jsonb) as noted
        where ${NOTED} and past_rows.table_name = '${table}' and past_rows.former is not null)`,
    values: [past.website_id, ...values, past.website_id, past.id, past.website_id, past.id],
  }
}

function madeUntil({ time }: Past, dated: boolean) {
  return dated ? { made: ' and present.created_at <= ?', values: [time] } : { made: '', values: [] }
}

function mentionOf(table: string): RegExp {
  return new RegExp(`\\b${table}\\b`)
}

async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await db.executeQuery<{ name: string }>(
    CompiledQuery.raw('select name from pragma_table_info(?)', [table]) as CompiledQuery<{ name: string }>,
  )
  return rows.map(({ name }) => name)
}

function dialectOf(engine: 'sqlite' | 'postgres', connection: DatabaseConnection): Dialect {
  const driver: Driver = {
    async init() {},
    async acquireConnection() {
      return connection
    },
    async beginTransaction() {
      throw new Error('The past is only read')
    },
    async commitTransaction() {},
    async rollbackTransaction() {},
    async releaseConnection() {},
    async destroy() {},
  }
  return engine === 'sqlite'
    ? {
        createAdapter: () => new SqliteAdapter(),
        createDriver: () => driver,
        createIntrospector: (db) => new SqliteIntrospector(db),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      }
    : {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => driver,
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      }
}
