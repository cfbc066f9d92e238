import { statSync } from 'node:fs'
import { sql } from 'kysely'
import type { Database } from '#kernel/database/database.ts'

/** Bytes that the database takes on its disk: with SQLite, of the file at `path` and its log. */
export async function sizeOfDatabase({ kind, reader }: Database, path: string): Promise<number> {
  if (kind === 'sqlite') return bytesOf(path) + bytesOf(`${path}-wal`)
  const { rows } = await sql<{ bytes: string | number }>`
    select pg_database_size(current_database()) as bytes`.execute(reader)
  return Number(rows[0]!.bytes)
}

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}
