import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Database } from '#database/database.ts'

/** What SQLite itself finds wrong with a file, or null; undefined when there is no file. Changes nothing. */
export function damageOf(path: string): string | null | undefined {
  if (!existsSync(path)) return undefined
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(path, { readOnly: true })
    const { quick_check } = file.prepare('pragma quick_check(1)').get() as { quick_check: string }
    return quick_check === 'ok' ? null : quick_check
  } catch (error) {
    return (error as Error).message
  } finally {
    file?.close()
  }
}

/** The server's own clock in milliseconds since 1970, or null where the database has none but ours. */
export async function clockOf({ kind, reader }: Database): Promise<number | null> {
  if (kind === 'sqlite') return null
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp()) * 1000 as now`.execute(
    reader,
  )
  return rows[0]!.now
}

/** The settings by which PostgreSQL may lose what it has acknowledged, if they are off. */
export async function unsafeSettings({ kind, reader }: Database): Promise<string[]> {
  if (kind === 'sqlite') return []
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where setting = 'off' and name in ('fsync', 'synchronous_commit', 'full_page_writes')
    order by name`.execute(reader)
  return rows.map((row) => row.name)
}
