// Runs on PostgreSQL alone: SQLite's statements are never sent together.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '#kernel/database/database.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { sendNow } from '#kernel/database/prepare.ts'
import { StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts'

let fresh: FreshDatabase
let database: Database
before(async () => {
  fresh = await freshDatabase()
  database = openDatabase({ dataDir: '', databaseUrl: fresh.url, databasePool: 2 })
})
after(async () => {
  await database?.close()
  await fresh?.drop()
})

/** Waits for the second of two statements that are sent together alone. */
const second = (first: string) =>
  database.write(async (tx) => {
    sendNow(tx, sql.raw(first)).catch(() => {})
    await sql`select 1`.execute(tx)
  })

test('who waits for a statement behind one that failed is told why that failed', async () => {
  await assert.rejects(second('select 1 / 0'), { code: '22012' })
  // Another failure of the same connection, later.
  await assert.rejects(second("select 'x'::int"), { code: '22P02' })
})

test('a lock that does not come is a storage that is busy', async () => {
  await database.write((tx) => sql`create table locked (id int)`.execute(tx))
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = database.write(async (tx) => {
    await sql`lock table locked`.execute(tx)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  await assert.rejects(second('lock table locked'), (error) => {
    assert.ok(error instanceof StorageUnavailable)
    return error.trouble === 'locked'
  })
  held.resolve()
  await holder
})
