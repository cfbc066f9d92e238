import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#kernel/database/database.ts'
import { isSqlite } from '#kernel/database/prepare.ts'

/**
 * Whether a column has one of any number of values, as one parameter: both engines limit how many a statement has. PostgreSQL sees
 * how many an array holds and looks each up, where it would join what it reads of JSON.
 */
export function isAmong(db: Db, column: string, values: readonly string[]): RawBuilder<boolean> {
  return isSqlite(db)
    ? sql<boolean>`${sql.ref(column)} in ${among(db, values)}`
    : sql<boolean>`${sql.ref(column)} = any(${values}::text[])`
}

/** The same to select from, or for `in`: its column is `value`. */
export function among(db: Db, values: readonly string[]): RawBuilder<string> {
  return isSqlite(db) ? amongJson(db, JSON.stringify(values)) : sql<string>`(select unnest(${values}::text[]) as value)`
}

/** The same for a JSON list of them, which may be a placeholder of a prepared query. */
export function amongJson(db: Db, json: string): RawBuilder<string> {
  return isSqlite(db)
    ? sql<string>`(select value from json_each(${json}))`
    : sql<string>`(select value from json_array_elements_text(${json}::json))`
}
