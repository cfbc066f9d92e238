import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { beforeMigration } from '#test/support/before-migration.ts'

test('forms of an older release need no proof of work', async () => {
  await beforeMigration('0030-proof-of-work', async (database, migrate) => {
    await database.write(async (tx) => {
      await sql`insert into forms
        (id, website_id, name, key, fields, version_id, version_number, spam_protection, revision, created_at, updated_at)
        values ('a', 'one', 'Old', 'old', '[]', 'v', 1, 1, 1, 1, 1)`.execute(tx)
    })
    await migrate()
    const { proof_of_work } = await database.reader.selectFrom('forms').selectAll().executeTakeFirstOrThrow()
    assert.equal(proof_of_work, 0)
  })
})
