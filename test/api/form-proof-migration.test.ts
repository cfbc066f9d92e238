import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { runMigrations } from '#kernel/database/migrate.ts'
import { migrations } from '#kernel/database/migrations/index.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { freshState } from '#test/support/state.ts'

const MIGRATION = '0030-proof-of-work'
const names = migrations.map(({ name }) => name)
const before = names.slice(0, names.indexOf(MIGRATION))

test('forms of an older release need no proof of work', async () => {
  const state = await freshState()
  const where = { dataDir: state.env.DATA_DIR!, databaseUrl: state.env.DATABASE_URL ?? null, databasePool: 2 }
  const database = openDatabase(where)
  try {
    await database.migrationLock((db) => runMigrations(db, database.kind, before))
    await database.write(async (tx) => {
      await sql`insert into forms
        (id, website_id, name, key, fields, version_id, version_number, spam_protection, revision, created_at, updated_at)
        values ('a', 'one', 'Old', 'old', '[]', 'v', 1, 1, 1, 1, 1)`.execute(tx)
    })
    assert.deepEqual(await database.migrationLock((db) => runMigrations(db, database.kind, [MIGRATION])), [MIGRATION])
    const { proof_of_work } = await database.reader.selectFrom('forms').selectAll().executeTakeFirstOrThrow()
    assert.equal(proof_of_work, 0)
  } finally {
    await database.close()
    await state.remove()
  }
})
