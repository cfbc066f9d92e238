import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { sqlitePath } from '#kernel/database/open.ts'
import type { PayloadRow } from '#kernel/events/payload.ts'

const QUERY = 'select id, type, website_id, actor, data, created_at, change_set_id from events order by seq'
/**
 * What a database without these tables, or of an older release, answers: SQLite's message, PostgreSQL's code. Some tests damage
 * theirs.
 */
const NOT_THERE = /no such (table|column)|malformed|not a database|42P01|42703/

/** Every event of a service's database, which may serve no longer. */
export async function readEvents({ DATA_DIR, DATABASE_URL }: Record<string, string>): Promise<PayloadRow[]> {
  try {
    return DATABASE_URL ? await inPostgres(DATABASE_URL) : inSqlite(sqlitePath(DATA_DIR!))
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    if (NOT_THERE.test(`${message} ${code}`)) return []
    throw error
  }
}

async function inPostgres(url: string): Promise<PayloadRow[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(QUERY)
    return rows.map((row) => ({ ...row, created_at: Number(row.created_at) }))
  } finally {
    await client.end()
  }
}

function inSqlite(path: string): PayloadRow[] {
  if (!existsSync(path)) return []
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return database.prepare(QUERY).all() as PayloadRow[]
  } finally {
    database.close()
  }
}
