import assert from 'node:assert/strict'
import type { Database } from '#kernel/database/database.ts'
import { runMigrations } from '#kernel/database/migrate.ts'
import { migrations } from '#kernel/database/migrations/index.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { freshState } from './state.ts'

/** Gives a test a database as it was before a migration, and a function that runs this migration alone. */
export async function beforeMigration(
  name: string,
  work: (database: Database, migrate: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const names = migrations.map((migration) => migration.name)
  const state = await freshState()
  const { DATA_DIR, DATABASE_URL = null } = state.env
  const database = openDatabase({ dataDir: DATA_DIR!, databaseUrl: DATABASE_URL, databasePool: 2 })
  const run = (wanted: readonly string[]) => database.migrationLock((db) => runMigrations(db, database.kind, wanted))
  try {
    await run(names.slice(0, names.indexOf(name)))
    await work(database, async () => assert.deepEqual(await run([name]), [name]))
  } finally {
    await database.close()
    await state.remove()
  }
}
