import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { beforeMigration } from '#test/support/before-migration.ts'

test('html of an older release that declares a feed is noted with its table', async () => {
  await beforeMigration('0103-feed-uses', async (database, migrate) => {
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
    await migrate()
    const uses = await database.reader
      .selectFrom('uses')
      .select(['used_name', 'kind', 'resource_id'])
      .where('used_kind', '=', 'feed')
      .execute()
    assert.deepEqual(uses, [{ used_name: 'posts', kind: 'page', resource_id: 'feed' }])
  })
})
