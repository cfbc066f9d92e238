import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { openSqlite, SQLITE_FILE } from '#kernel/database/dialects/sqlite.ts'

const MAX_LOG_BYTES = 64_000_000
const folder = mkdtempSync(join(tmpdir(), 'sitewright-checkpoints-'))
after(() => rmSync(folder, { recursive: true }))

test('the write-ahead log stays under 64 MB however much is written', async () => {
  const database = openSqlite(folder)
  const log = join(folder, `${SQLITE_FILE}-wal`)
  try {
    await database.write((tx) => sql`create table notes (text)`.execute(tx))
    const text = 'x'.repeat(400_000)
    let largest = 0
    for (let batch = 0; batch < 50; batch++) {
      await Promise.all(
        Array.from({ length: 10 }, () =>
          database.write((tx) => sql`insert into notes (text) values (${text})`.execute(tx)),
        ),
      )
      largest = Math.max(largest, statSync(log).size)
    }
    assert.ok(largest > 10_000_000, 'nothing was in the log')
    assert.ok(largest < MAX_LOG_BYTES, `the log grew to ${largest} bytes`)
    const { rows } = await sql<{ count: number }>`select count(*) as count from notes`.execute(database.reader)
    assert.equal(rows[0]!.count, 500)
  } finally {
    await database.close()
  }
})

test('a reader of an old snapshot delays the copying, and loses nothing', async () => {
  const database = openSqlite(folder)
  try {
    await database.write((tx) => sql`create table more (text)`.execute(tx))
    const text = 'x'.repeat(1_000_000)
    const write = () => database.write((tx) => sql`insert into more (text) values (${text})`.execute(tx))
    await database.snapshot(async (db) => {
      const count = async () =>
        (await sql<{ count: number }>`select count(*) as count from more`.execute(db)).rows[0]!.count
      assert.equal(await count(), 0)
      for (let n = 0; n < 40; n++) await write()
      assert.equal(await count(), 0)
    })
    const { rows } = await sql<{ count: number }>`select count(*) as count from more`.execute(database.reader)
    assert.equal(rows[0]!.count, 40)
  } finally {
    await database.close()
  }
})
