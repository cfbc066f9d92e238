import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'

type ColumnType = 'text' | 'bigint'

/**
 * Rows as one JSON parameter, to select from: `sql\`select … from ${rowList(db, columns, rows)}\``. Both engines limit how
 * many parameters a statement has, and writing SQL for each row costs more than running it.
 */
export function rowList<Row extends object>(
  db: Db,
  columns: { [Name in keyof Row & string]?: ColumnType },
  rows: readonly Row[],
): RawBuilder<unknown> {
  const names = Object.keys(columns)
  if (isSqlite(db)) {
    // Reading lists takes half the time of reading objects.
    const lists = JSON.stringify(rows.map((row) => names.map((name) => row[name as keyof Row])))
    return sql`(select ${sql.join(names.map((name, index) => sql`value ->> ${sql.lit(index)} as ${sql.ref(name)}`))}
      from json_each(${lists}))`
  }
  const json = JSON.stringify(rows)
  const typed = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(columns[name as keyof Row & string]!)}`))
  return sql`(select * from json_to_recordset(${json}::json) as r (${typed}))`
}
