import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from '#config/config-error.ts'
import { openDataDir } from '#config/data-dir.ts'
import type { Config } from '#config.ts'
import type { Lock, LockMode } from '#kernel/database/server-lock/lock.ts'
import { postgresLock } from '#kernel/database/server-lock/postgres-lock.ts'
import { troubleOf } from '#kernel/database/storage-failure.ts'

const LOCK_FILE = 'server.lock'
const SQLITE_BUSY = 5
/** How long a server waits for a restore that is about to end or to be refused, in milliseconds. */
const WAIT_MS = 1_000

const TAKE = {
  // A read transaction holds SQLite's shared lock until it ends.
  shared: 'BEGIN; SELECT * FROM sqlite_schema',
  exclusive: 'BEGIN EXCLUSIVE',
}

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/**
 * Takes the lock that every server process shares as long as it runs, after migrating and before it caches anything. So no
 * database is replaced under a running server, whose caches and whose place in the events would be those of another one.
 * @throws ConfigError while a restore is running
 */
export async function holdServerLock(place: Place): Promise<Lock> {
  const lock = await joinServers(place)
  if (lock) return lock
  throw new ConfigError('A backup is being restored into this database. Start the server when that is done.')
}

/** The same; null while a restore or a migration is running. */
export function joinServers(place: Place): Promise<Lock | null> {
  return take(place, 'shared')
}

/** Keeps servers from starting until it is released; null when one is running. */
export function lockOutServers(place: Place): Promise<Lock | null> {
  return take(place, 'exclusive')
}

function take({ databaseUrl, dataDir }: Place, mode: LockMode): Promise<Lock | null> {
  return databaseUrl ? postgresLock(databaseUrl, mode) : sqliteLock(dataDir, mode)
}

/**
 * SQLite's own lock of an empty database beside the real one. The system releases it when the process dies, and SQLite
 * sees to it that closing another descriptor of the file in the same process does not (as it would with fcntl's locks).
 * @returns null when another process holds what excludes it
 */
async function sqliteLock(dataDir: string, mode: LockMode): Promise<Lock | null> {
  openDataDir(dataDir)
  const path = join(dataDir, LOCK_FILE)
  const file = new DatabaseSync(path, { timeout: mode === 'shared' ? WAIT_MS : 0 })
  try {
    // No journal is left beside it.
    file.exec(`PRAGMA journal_mode = MEMORY; ${TAKE[mode]}`)
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    if (troubleOf(error) === 'damaged')
      throw new ConfigError(`${path} is damaged. It holds nothing: stop every server and remove it.`)
    throw error
  }
  return {
    async release() {
      file.close()
    },
  }
}
