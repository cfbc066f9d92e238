import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { runMigrations } from '#kernel/database/migrate.ts'
import { migrations } from '#kernel/database/migrations/index.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { freshState } from '#test/support/state.ts'

const MIGRATION = '0103-feed-uses'
const names = migrations.map(({ name }) => name)
const before = names.slice(0, names.indexOf(MIGRATION))

test('html of an older release that declares a feed is noted with its table', async () => {
  const state = await freshState()
  const where = { dataDir: state.env.DATA_DIR!, databaseUrl: state.env.DATABASE_URL ?? null, databasePool: 2 }
  const database = openDatabase(where)
  try {
    await database.migrationLock((db) => runMigrations(db, database.kind, before))
    await database.write(async (tx) => {
      for (const [id, element] of [
        ['feed', 'site-feed'],
        ['list', 'site-rows'],
      ]) {
        await sql`insert into versions
          (id, website_id, resource_id, resource_type, number, html_content, snapshot, source, created_by, created_at)
          values (${id}, 'one', ${id}, 'page', 1, ${`<${element} table="posts"/>`}, '{}', 'api', '{}', 1)`.execute(tx)
        await sql`insert into uses (website_id, used_kind, used_name, kind, resource_id, number)
          values ('one', 'table', 'posts', 'page', ${id}, 1)`.execute(tx)
      }
    })
    assert.deepEqual(await database.migrationLock((db) => runMigrations(db, database.kind, [MIGRATION])), [MIGRATION])
    const uses = await database.reader
      .selectFrom('uses')
      .select(['used_name', 'kind', 'resource_id'])
      .where('used_kind', '=', 'feed')
      .execute()
    assert.deepEqual(uses, [{ used_name: 'posts', kind: 'page', resource_id: 'feed' }])
  } finally {
    await database.close()
    await state.remove()
  }
})
