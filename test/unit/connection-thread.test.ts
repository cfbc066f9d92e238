import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { ConnectionThread } from '#kernel/database/dialects/connection-thread.ts'
import { StorageUnavailable } from '#kernel/operations/service-errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitewright-reader-'))
const path = join(folder, 'data.sqlite')
const writer = new DatabaseSync(path)
writer.exec('PRAGMA journal_mode = WAL; create table numbers (n integer)')
const reader = new ConnectionThread({ path })
after(async () => {
  await reader.close()
  writer.close()
  rmSync(folder, { recursive: true })
})

const count = async () => (await reader.run('select count(*) as count from numbers', [])).rows

test('every query sees what was committed before it', async () => {
  for (let n = 1; n <= 20; n++) {
    writer.prepare('insert into numbers values (?)').run(n)
    assert.deepEqual(await count(), [{ count: n }])
  }
})

test('a query that fails fails alone', async () => {
  const [wrong, right] = await Promise.allSettled([reader.run('select missing from numbers', []), count()])
  assert.ok(wrong.status === 'rejected' && wrong.reason instanceof Error)
  const { code, errcode, message } = wrong.reason as Error & { code: string; errcode: number }
  assert.deepEqual([code, errcode, message], ['ERR_SQLITE_ERROR', 1, 'no such column: missing'])
  assert.equal(right.status, 'fulfilled')
})

test('nothing can be written', async () => {
  await assert.rejects(reader.run('delete from numbers', []), (error) => {
    assert.ok(error instanceof StorageUnavailable)
    assert.match(String(error.cause), /readonly/)
    return true
  })
})

test('a thread that ends fails what it was reading, and the next query starts another', async () => {
  const lonely = new ConnectionThread({ path })
  process.once('worker', (worker) => void worker.terminate())
  await assert.rejects(lonely.run('select 1', []), /thread ended/)
  assert.deepEqual((await lonely.run('select 1 as one', [])).rows, [{ one: 1 }])
  await lonely.close()
})
