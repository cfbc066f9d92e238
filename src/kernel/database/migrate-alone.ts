import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#config/config-error.ts'
import type { Config } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'
import { isMigrated, mayMigrateBeside, migrate } from '#kernel/database/migrate.ts'
import { migrateBeside } from '#kernel/database/migrate-beside.ts'
import { joinServers, lockOutServers } from '#kernel/database/server-lock/server-lock.ts'

/** Looks at which a server was there, before it is certain that it is none that has just migrated. */
const LOOKS = 3
const PAUSE_MS = 500
/** How long another process may migrate, or restore. */
const WAIT_MS = 10 * 60_000

/**
 * Brings the tables up to this release, while no server runs on them: one of an older release would go on with tables that it
 * does not know. On PostgreSQL servers may run where only tables, indexes and columns are added. Servers that start at the same time wait for the one that migrates.
 * @returns the names of the migrations that ran
 * @throws ConfigError while a server runs that could not go on, or when a pooler stands before the database that nothing would work with
 * @throws NewerDatabase when a later release has already migrated it
 */
export async function migrateAlone(
  place: Pick<Config, 'databaseUrl' | 'dataDir'>,
  database: Database,
): Promise<string[]> {
  // Behind some poolers the locks below would wait for ever.
  await database.verify()
  const until = Date.now() + WAIT_MS
  for (let looks = 0; !(await isMigrated(database)); await sleep(PAUSE_MS)) {
    const alone = await lockOutServers(place)
    if (alone)
      try {
        return await migrate(database)
      } finally {
        await alone.release()
      }
    const beside = await joinServers(place)
    if (!beside && Date.now() < until) continue
    try {
      if (beside && (await mayMigrateBeside(database))) return await migrateBeside(database)
    } finally {
      await beside?.release()
    }
    if (++looks === LOOKS) throw new ConfigError(BESIDE_OTHERS)
  }
  return []
}

const BESIDE_OTHERS = [
  'Another process of Sitewright runs on this database, and this release would change its tables. Nothing was changed. Stop every',
  'process of the older release, make a backup, then start this one (docs/upgrading.md).',
].join(' ')
