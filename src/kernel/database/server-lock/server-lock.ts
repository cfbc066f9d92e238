import { ConfigError } from '#config/config-error.ts'
import type { Config } from '#config.ts'
import type { Lock, LockMode } from '#kernel/database/server-lock/lock.ts'
import { postgresLock } from '#kernel/database/server-lock/postgres-lock.ts'
import { sqliteLock } from '#kernel/database/server-lock/sqlite-lock.ts'

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
