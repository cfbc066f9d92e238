import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'

export type Row = Record<string, string | number | null>

/** Few enough that even rows with the longest html fit in memory. */
const ROWS_AT_ONCE = 100

/** Yields every row of a table in the order of its primary key, `key`, in batches. */
export async function* readRows(db: Db, table: string, key: readonly string[]): AsyncGenerator<Row[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  let after: Expression<SqlBool> = sql<SqlBool>`1 = 1`
  for (;;) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${after} order by ${columns} limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
    const last = rows.at(-1)!
    after = sql<SqlBool>`(${columns}) > (${sql.join(key.map((column) => last[column]))})`
  }
}
