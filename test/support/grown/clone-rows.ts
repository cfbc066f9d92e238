import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import type { Tables } from '#kernel/database/tables.ts'

type Table = keyof Tables & string
type Model = { [column: string]: string }

/** A statement that a slow machine answers long before the service takes the database for silent. */
const ROWS_A_STATEMENT = 10_000

/**
 * Inserts a row `count` times. The model is a row that the service itself has written, so that its copies look
 * as rows do in life; `changes` says what differs, as SQL over `n`, which counts from 1.
 */
export async function cloneRows(
  db: Db,
  table: Table,
  model: Model,
  count: number,
  changes: { [column: string]: RawBuilder<unknown> },
): Promise<void> {
  const columns = await columnsOf(db, table, model)
  const values = columns.map((column) => changes[column] ?? sql.ref(`model.${column}`))
  const isModel = sql.join(
    Object.entries(model).map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )
  for (let from = 1; from <= count; from += ROWS_A_STATEMENT)
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      with recursive numbers (n) as (
        select ${sql.lit(from)}
        union all select n + 1 from numbers where n < ${sql.lit(Math.min(count, from + ROWS_A_STATEMENT - 1))})
      select ${sql.join(values)}
      from numbers cross join (select * from ${sql.table(table)} where ${isModel} limit 1) as model`.execute(db)
}

/** Without numbers that the engine gives. */
async function columnsOf(db: Db, table: Table, model: Model): Promise<string[]> {
  let query = db.selectFrom(table as 'pages').selectAll()
  for (const [column, value] of Object.entries(model)) query = query.where(column as 'id', '=', value)
  const row = await query.limit(1).executeTakeFirst()
  if (!row) throw new Error(`${table} has no row like ${JSON.stringify(model)}`)
  return Object.keys(row).filter((column) => column !== 'seq')
}

/** An id for each n; `kind` keeps those of one kind apart from others. */
export function idOf(kind: number, n: RawBuilder<unknown> = sql.raw('n')): RawBuilder<string> {
  return sql<string>`${sql.lit(`0195a2b4-7c10-7d3e-8${String(kind).padStart(3, '0')}-`)} || substr(cast(1000000000000 + ${n} as text), 2)`
}

/** A text that ends in n. */
export function numbered(text: string): RawBuilder<string> {
  return sql<string>`${sql.lit(text)} || cast(n as text)`
}
