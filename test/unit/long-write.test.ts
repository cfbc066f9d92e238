import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import type { Tx } from '#kernel/database/database.ts'
import { openSqlite } from '#kernel/database/dialects/sqlite.ts'
import { migrate } from '#kernel/database/migrate.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitewright-long-write-'))
const database = openSqlite(folder)
await migrate(database)
after(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const insert = async (tx: Tx, id: string) => {
  const at = { position: 0, created_at: 0, updated_at: 0, revision: 1 }
  const leads = { from_path: `/${id}`, to_path: '/', is_pattern: 0, hit_count: 0 }
  const how = { status: 301, active: 1, force: 0, preserve_query: 0, origin: 'manual' } as const
  const forWhom = { countries: '[]', languages: '[]', conditions: '' }
  await tx
    .insertInto('redirects')
    .values({ id, website_id: 'w', ...leads, ...how, ...forWhom, ...at })
    .execute()
}
const ids = async () =>
  (await database.reader.selectFrom('redirects').select('id').orderBy('id').execute()).map(({ id }) => id)

test('what a thread writes is there at once, among what is written here', async () => {
  await database.write((tx) => insert(tx, 'a'))
  await database.longWrite(async (tx) => {
    await insert(tx, 'b')
    assert.deepEqual(await ids(), ['a'])
    const { numDeletedRows } = await tx.deleteFrom('redirects').where('id', '=', 'a').executeTakeFirstOrThrow()
    assert.equal(numDeletedRows, 1n)
  })
  assert.deepEqual(await ids(), ['b'])
  await database.write((tx) => insert(tx, 'c'))
  assert.deepEqual(await ids(), ['b', 'c'])
})

test('a write that throws leaves nothing, and its changes are assigned to nobody', async () => {
  const change = { change_set_id: 's', change_id: 'c' }
  const captured = () => sql<{ n: number }>`select count(*) as n from changed_rows`.execute(database.reader)
  const broken = database.longWrite(async (tx) => {
    await database.capture(tx, change)
    await insert(tx, 'd')
    throw new Error('changed my mind')
  })
  await assert.rejects(broken, /changed my mind/)
  await database.longWrite((tx) => insert(tx, 'e'))
  assert.deepEqual((await captured()).rows, [{ n: 0 }])
  await database.longWrite(async (tx) => {
    await database.capture(tx, change)
    await insert(tx, 'f')
  })
  assert.deepEqual((await captured()).rows, [{ n: 1 }])
  assert.deepEqual(await ids(), ['b', 'c', 'e', 'f'])
})

test('a thread that ends takes its transaction with it, and what follows is no part of one', async () => {
  const other = openSqlite(folder)
  const started = once(process, 'worker') as Promise<[Worker]>
  const lost = other.longWrite(async (tx) => {
    await insert(tx, 'g')
    const [thread] = await started
    await thread.terminate()
    await insert(tx, 'h')
  })
  await assert.rejects(lost, /thread that wrote a transaction ended/)
  await other.longWrite((tx) => insert(tx, 'i'))
  await other.close()
  assert.deepEqual(await ids(), ['b', 'c', 'e', 'f', 'i'])
})
