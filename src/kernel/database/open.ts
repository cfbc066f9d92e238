import { join } from 'node:path'
import type { Config } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'
import { openPostgres } from '#kernel/database/dialects/postgres.ts'
import { openSqlite, SQLITE_FILE } from '#kernel/database/dialects/sqlite.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir' | 'databasePool'> & Partial<Pick<Config, 'databaseReplica'>>

/** Opens PostgreSQL when DATABASE_URL is set, else SQLite in DATA_DIR. Migrates nothing. */
export function openDatabase(config: Place): Database {
  const { databaseUrl, databasePool, databaseReplica } = config
  return databaseUrl ? openPostgres({ databaseUrl, databasePool, databaseReplica }) : openSqlite(config.dataDir)
}

export function sqlitePath(dataDir: string): string {
  return join(dataDir, SQLITE_FILE)
}
