import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Database, Tx } from '#database/database.ts'
import { openSqlite, SQLITE_FILE } from '#database/dialects/sqlite.ts'

const folder = mkdtempSync(join(tmpdir(), 'sitewright-groups-'))
let database: Database

before(async () => {
  database = openSqlite(folder)
  await database.write((tx) => sql`create table notes (name text primary key)`.execute(tx))
})
beforeEach(() => database.write((tx) => sql`delete from notes`.execute(tx)))
after(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const insert = (tx: Tx, name: string) => sql`insert into notes (name) values (${name})`.execute(tx)
async function notes(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from notes order by name`.execute(database.reader)
  return rows.map(({ name }) => name)
}

/** Writes that are asked for in one turn, and so share a transaction; how often each was done. */
async function together(works: Record<string, (tx: Tx) => Promise<unknown>>) {
  const runs: Record<string, number> = {}
  const outcomes = await Promise.allSettled(
    Object.entries(works).map(([name, work]) =>
      database.write((tx) => {
        runs[name] = (runs[name] ?? 0) + 1
        return work(tx)
      }),
    ),
  )
  return {
    runs,
    outcomes: outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'done' : outcome.reason.message)),
  }
}

describe('writes that share a transaction', () => {
  test('all are kept', async () => {
    const { runs, outcomes } = await together({ a: (tx) => insert(tx, 'a'), b: (tx) => insert(tx, 'b') })
    assert.deepEqual(outcomes, ['done', 'done'])
    assert.deepEqual(runs, { a: 1, b: 1 })
    assert.deepEqual(await notes(), ['a', 'b'])
  })

  test('one that fails half way leaves nothing, and takes nothing with it', async () => {
    const { outcomes } = await together({
      a: (tx) => insert(tx, 'a'),
      half: async (tx) => {
        await insert(tx, 'half')
        throw new Error('no more')
      },
      b: (tx) => insert(tx, 'b'),
    })
    assert.deepEqual(outcomes, ['done', 'no more', 'done'])
    assert.deepEqual(await notes(), ['a', 'b'])
  })

  test('a statement that fails leaves nothing of its write', async () => {
    const { outcomes } = await together({
      a: (tx) => insert(tx, 'a'),
      twice: async (tx) => {
        await insert(tx, 'b')
        await insert(tx, 'a')
      },
      c: (tx) => insert(tx, 'c'),
    })
    assert.match(outcomes[1], /UNIQUE/)
    assert.deepEqual([outcomes[0], outcomes[2]], ['done', 'done'])
    assert.deepEqual(await notes(), ['a', 'c'])
  })

  test('one that has only read when it fails costs the others nothing', async () => {
    const { runs, outcomes } = await together({
      a: (tx) => insert(tx, 'a'),
      reads: async (tx) => {
        await sql`select name from notes`.execute(tx)
        throw new Error('not found')
      },
      b: (tx) => insert(tx, 'b'),
    })
    assert.deepEqual(outcomes, ['done', 'not found', 'done'])
    assert.deepEqual(runs, { a: 1, reads: 1, b: 1 })
    assert.deepEqual(await notes(), ['a', 'b'])
  })

  test('one alone that fails is done once', async () => {
    const { runs, outcomes } = await together({
      half: async (tx) => {
        await insert(tx, 'half')
        throw new Error('no more')
      },
    })
    assert.deepEqual({ runs, outcomes }, { runs: { half: 1 }, outcomes: ['no more'] })
    assert.deepEqual(await notes(), [])
  })
})

test('a column that another process adds is read under its own name', async () => {
  await database.write((tx) => insert(tx, 'a'))
  const read = () => sql`select * from notes`.execute(database.reader)
  assert.deepEqual((await read()).rows, [{ name: 'a' }])
  const other = new DatabaseSync(join(folder, SQLITE_FILE))
  other.exec(`alter table notes add column colour text default 'red'`)
  other.close()
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual((await read()).rows, [{ name: 'a', colour: 'red' }])
  assert.deepEqual((await read()).rows, [{ name: 'a', colour: 'red' }])
})
