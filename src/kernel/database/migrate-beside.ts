import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#kernel/database/database.ts'
import { runMigrations } from '#kernel/database/migrate.ts'
import { troubleOf } from '#kernel/database/storage-failure.ts'

const ATTEMPTS = 60
const PAUSE_MS = 500
const DEADLOCK = '40P01'

/**
 * Migrates while processes of the release before read and write. What waits for a lock holds up all that come after it, so it
 * waits for a moment only and is tried again.
 * @returns the names of the migrations that ran
 */
export async function migrateBeside(database: Database): Promise<string[]> {
  for (let attempt = 1; ; attempt++)
    try {
      return await database.migrationLock(async (db) => {
        await sql`set local lock_timeout = '1s'`.execute(db)
        return runMigrations(db, database.kind)
      })
    } catch (error) {
      const isBusy = troubleOf(error) === 'locked' || (error as { code?: string }).code === DEADLOCK
      if (attempt === ATTEMPTS || !isBusy) throw error
      await sleep(PAUSE_MS)
    }
}
