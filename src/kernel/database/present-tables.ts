import { sql } from 'kysely'
import type { Database, Db } from '#kernel/database/database.ts'

/**
 * In each engine's own catalog, since the release that made the tables may be an older one. The inverted index of searches
 * has no primary key, and is none of them.
 */
const PRIMARY_KEYS = {
  sqlite: `
    select t.name as "table", c.name as "column" from pragma_table_list t, pragma_table_info(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%' and c.pk > 0 order by c.pk`,
  postgres: `
    select c.table_name as "table", k.column_name as "column" from information_schema.table_constraints c
    join information_schema.key_column_usage k using (constraint_schema, constraint_name)
    where c.constraint_type = 'PRIMARY KEY' and c.table_schema = current_schema() order by k.ordinal_position`,
}

/** The tables that the database has, each with the columns of its primary key in their order. */
export async function presentTables(db: Db, engine: Database['kind']): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; column: string }>`${sql.raw(PRIMARY_KEYS[engine])}`.execute(db)
  const tables = new Map<string, string[]>()
  for (const { table, column } of rows) tables.set(table, [...(tables.get(table) ?? []), column])
  return tables
}
