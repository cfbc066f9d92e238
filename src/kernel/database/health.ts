import { existsSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Database } from '#kernel/database/database.ts'
import { troubleOf } from '#kernel/database/storage-failure.ts'

/** `damage` is null for a file that is whole; `unread` says why SQLite could not look, which is no fault of the file. */
export type Look = { damage: string | null } | { unread: string }

/** What SQLite itself finds wrong with a file; undefined when there is no file. Changes nothing. */
export function lookAtFile(path: string): Look | undefined {
  if (!existsSync(path)) return undefined
  const look = lookInto(path)
  // On a read-only mount SQLite cannot make the files that it shares with other processes. With an empty log it needs none.
  const isLogged = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0
  return 'unread' in look && !isLogged ? lookInto(new URL('?immutable=1', pathToFileURL(path))) : look
}

function lookInto(address: string | URL): Look {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(address, { readOnly: true })
    const { quick_check } = file.prepare('pragma quick_check(1)').get() as { quick_check: string }
    return { damage: quick_check === 'ok' ? null : quick_check }
  } catch (error) {
    const { message } = error as Error
    return troubleOf(error) === 'damaged' ? { damage: message } : { unread: message }
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
