import { existsSync } from 'node:fs'
import { recordBackup } from '#backups/store.ts'
import type { Config } from '#config.ts'
import { rowsOf } from '#kernel/database/backup/manifest.ts'
import type { Verified } from '#kernel/database/backup/verify-backup.ts'
import type { Database } from '#kernel/database/database.ts'
import { openDatabase, sqlitePath } from '#kernel/database/open.ts'
import { presentTables } from '#kernel/database/present-tables.ts'

/** Records a backup that was found whole, and forgets those in `removed`. A database of an older release has no table for it. */
export async function recordVerified(
  database: Database,
  verified: Verified,
  { place, verified_at, removed = [] }: { place: string; verified_at: number; removed?: readonly string[] },
): Promise<void> {
  if (!(await presentTables(database.reader, database.kind)).has('backups')) return
  const created_at = Date.parse(verified.created_at)
  const made = { place, created_at, verified_at, row_count: rowsOf(verified), file_count: verified.files ?? 0 }
  await recordBackup(database, made, removed)
}

/**
 * Records it where it is a backup of this installation: its first user is here. A backup is also verified on machines that
 * have no such database.
 * @returns whether it was recorded
 */
export async function recordIfOurs(config: Config, verified: Verified, place: string): Promise<boolean> {
  const { first_user } = verified
  if (first_user === null || (!config.databaseUrl && !existsSync(sqlitePath(config.dataDir)))) return false
  const database = openDatabase(config)
  try {
    if (!(await presentTables(database.reader, database.kind)).has('users')) return false
    const user = database.reader.selectFrom('users').select('id').where('id', '=', first_user)
    if (!(await user.executeTakeFirst())) return false
    await recordVerified(database, verified, { place, verified_at: Date.now() })
    return true
  } finally {
    await database.close()
  }
}
