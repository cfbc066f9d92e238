import { type Expression, type SqlBool, sql } from 'kysely'
import { BACKED_UP, type TableName } from '#database/backup/backed-up.ts'
import type { Db } from '#database/database.ts'

export type Row = Record<string, string | number | null>

/** Few enough that even rows with the longest html fit in memory. */
const ROWS_AT_ONCE = 100

/** Every row of a table in the order of its primary key, read a page at a time, each found by the key before it. */
export async function* readRows(db: Db, table: TableName): AsyncGenerator<Row[]> {
  const key: readonly string[] = BACKED_UP[table]
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
