import { sql } from 'kysely'
import type { Database } from '#kernel/database/database.ts'

type Deletable = { name: string; key: readonly string[]; rowsAtOnce: number }

/**
 * Deletes up to `rowsAtOnce` rows of a deleted website, in the order of their primary key.
 * @returns whether there may be more
 */
export async function deleteRowsOfWebsite(database: Database, table: Deletable, website_id: string): Promise<boolean> {
  const { name, key, rowsAtOnce } = table
  const ofWebsite = sql`from ${sql.table(name)} where website_id = ${website_id}`
  const columns = sql.join(key.map((column) => sql.ref(column)))
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} ${ofWebsite} order by ${columns} limit ${rowsAtOnce}`.execute(database.reader)
  const last = rows.at(-1)
  if (!last) return false
  const upToLast = sql`(${columns}) <= (${sql.join(key.map((column) => last[column]))})`
  await database.write((tx) => sql`delete ${ofWebsite} and ${upToLast}`.execute(tx))
  return rows.length === rowsAtOnce
}
