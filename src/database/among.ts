import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#database/database.ts'
import { isSqlite } from '#database/prepare.ts'

/** Any number of values for `in`, as one parameter: both engines limit how many a statement has. */
export function among(db: Db, values: readonly string[]): RawBuilder<string> {
  return amongJson(db, JSON.stringify(values))
}

/** The same for a JSON list of them, which may be a placeholder of a prepared query. */
export function amongJson(db: Db, json: string): RawBuilder<string> {
  return isSqlite(db)
    ? sql<string>`(select value from json_each(${json}))`
    : sql<string>`(select value from json_array_elements_text(${json}::json))`
}
