import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { beforeMigration } from '#test/support/before-migration.ts'

test('redirects of an older release go on as they were, in the order in which they were made', async () => {
  await beforeMigration('0008-redirects', async (database, migrate) => {
    await database.write(async (tx) => {
      for (const [id, website_id, created_at] of [
        ['c', 'one', 2],
        ['b', 'one', 1],
        ['a', 'one', 2],
        ['d', 'two', 3],
      ])
        await sql`insert into redirects
          (id, website_id, from_path, to_path, status, origin, created_at, updated_at)
          values (${id}, ${website_id}, ${`/${id}`}, '/new', 301, 'auto', ${created_at}, ${created_at})`.execute(tx)
    })
    await migrate()
    const rows = await database.reader.selectFrom('redirects').selectAll().orderBy('id').execute()
    assert.deepEqual(
      rows.map(({ id, position }) => [id, position]),
      [
        ['a', 2],
        ['b', 1],
        ['c', 3],
        ['d', 1],
      ],
    )
    for (const { is_pattern, active, force, preserve_query, hit_count, revision } of rows)
      assert.deepEqual([is_pattern, active, force, preserve_query, hit_count, revision], [0, 1, 0, 1, 0, 1])
  })
})
