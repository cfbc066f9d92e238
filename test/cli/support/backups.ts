import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readRows } from '#kernel/database/backup/read-rows.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { BACKED_UP, TABLES } from '#kernel/database/tables.ts'

type Rows = Record<string, unknown[]>

/** The database of a state (test/support/state.ts). */
export function openState(env: Record<string, string>) {
  return openDatabase({ dataDir: env.DATA_DIR!, databaseUrl: env.DATABASE_URL ?? null, databasePool: 2 })
}

/** Every row that a backup would hold. */
export async function rowsOf(env: Record<string, string>): Promise<Rows> {
  const database = openState(env)
  const rows: Rows = {}
  try {
    for (const table of BACKED_UP) {
      const found: unknown[] = []
      for await (const some of readRows(database.reader, table, TABLES[table].key))
        found.push(...some.map((row) => ({ ...row })))
      rows[table] = sorted(found)
    }
  } finally {
    await database.close()
  }
  return rows
}

/** Every row of a backup, as it must be after restoring. */
export function rowsIn(backup: string): Rows {
  return Object.fromEntries(
    BACKED_UP.map((table) => {
      const text = gunzipSync(readFileSync(join(backup, `${table}.ndjson.gz`))).toString()
      const rows = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
      // The process that had claimed a job is gone.
      return [
        table,
        sorted(table === 'jobs' ? rows.map((row) => ({ ...row, locked_until: null, leased_by: null })) : rows),
      ]
    }),
  )
}

/** The engines order text differently, and the columns of a row. */
function sorted(rows: unknown[]): unknown[] {
  const texts = rows.map((row) => JSON.stringify(Object.entries(row as object).sort(([a], [b]) => (a < b ? -1 : 1))))
  return texts.sort()
}
