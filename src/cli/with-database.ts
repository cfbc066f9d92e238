import type { Config } from '#config.ts'
import type { Database } from '#kernel/database/database.ts'
import { migrateAlone } from '#kernel/database/migrate-alone.ts'
import { openDatabase } from '#kernel/database/open.ts'

/** Opens the database, migrates it and closes it afterwards. A running server sees the changes immediately. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(config)
  try {
    await migrateAlone(config, database)
    return await work(database)
  } finally {
    await database.close()
  }
}
