import type { Db } from '#database/database.ts'

/** The names of the tables that are there, whichever release made them. */
export async function existingTables(db: Db): Promise<Set<string>> {
  const tables = await db.introspection.getTables()
  return new Set(tables.map(({ name }) => name))
}
