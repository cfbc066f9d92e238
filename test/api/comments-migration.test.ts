import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { beforeMigration } from '#test/support/before-migration.ts'

test('comments on previews go on as comments of their website, which counts them', async () => {
  await beforeMigration('0094-comments', async (database, migrate) => {
    await database.write(async (tx) => {
      for (const [id, website_id, preview_id, number, name, created_at] of [
        ['b', 'one', 'p', 2, 'Zoë "Z" <b>', 5],
        ['a', 'one', 'p', 1, 'Ann', 3],
        ['c', 'one', 'q', 1, 'Ben', 4],
        ['d', 'two', 'r', 1, 'Ann', 1],
      ])
        await sql`insert into preview_comments
          (id, website_id, preview_id, number, page_id, page_path, name, text, created_at)
          values (${id}, ${website_id}, ${preview_id}, ${number}, null, '/', ${name}, 'Hello', ${created_at})`.execute(
          tx,
        )
    })
    await migrate()
    const rows = await database.reader.selectFrom('comments').selectAll().orderBy('id').execute()
    assert.deepEqual(
      rows.map(({ id, number, preview_id, preview_number, author, status }) => [
        id,
        number,
        preview_id,
        preview_number,
        JSON.parse(author).name,
        status,
      ]),
      [
        ['a', 1, 'p', 1, 'Ann', 'open'],
        ['b', 3, 'p', 2, 'Zoë "Z" <b>', 'open'],
        ['c', 2, 'q', 1, 'Ben', 'open'],
        ['d', 1, 'r', 1, 'Ann', 'open'],
      ],
    )
    assert.deepEqual(JSON.parse(rows[0]!.author), { type: 'visitor', id: null, name: 'Ann', client: null })
    const counters = await database.reader.selectFrom('comment_counters').selectAll().orderBy('website_id').execute()
    assert.deepEqual(counters, [
      { website_id: 'one', last_number: 3, comments: 3 },
      { website_id: 'two', last_number: 1, comments: 1 },
    ])
  })
})
