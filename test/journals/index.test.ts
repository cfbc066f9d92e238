import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createUser } from '#auth/people.ts'
import type { Database } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { JOURNALS } from '#kernel/database/tables/journals.ts'
import { indexedUpTo, indexJournals, journalsGrew } from '#kernel/events/journals/index-journals.ts'
import { readJournal, type Wanted } from '#kernel/events/journals/read-journal.ts'
import { MADE_UP } from '#test/support/events/made-up.ts'
import { EVERYTHING, insertWebsite, listAll, type Opened, openFresh, write } from './state.ts'

const going = new AbortController().signal

let opened: Opened
let database: Database
let website: string
before(async () => {
  opened = await openFresh()
  database = opened.database
})
beforeEach(async () => {
  const { account_id } = await createUser(database, { email: `${newId()}@example.com` })
  website = await insertWebsite(database, account_id)
})
after(() => opened.close())

const index = () => indexJournals(database)({}, going)

for (const journal of JOURNALS) {
  test(`${journal}: lists have every row once, newest first, while others are written and indexed`, async () => {
    const written: string[] = []
    let writing = true
    const writers = Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 60; n++) {
        await write(database, journal, { website_id: newId() })
        written.push(await write(database, journal, { website_id: website }))
      }
    })
    const indexing = (async () => {
      while (writing) await index()
    })()
    const reading = (async () => {
      while (writing) {
        const acknowledged = [...written]
        const rows = await listAll(database, journal, website)
        const names = new Set(rows.map((row) => row.resource_id))
        assert.equal(names.size, rows.length, 'no row twice')
        for (const name of acknowledged) assert.ok(names.has(name), 'an acknowledged row is missing')
        assertNewestFirst(rows)
        // A read of SQLite alone would not let the writers continue.
        await setImmediate()
      }
    })()
    await Promise.all(writers)
    writing = false
    await Promise.all([indexing, reading])
    assert.equal((await listAll(database, journal, website)).length, 240)
  })

  test(`${journal}: pages go on from what is not indexed to what is`, async () => {
    for (let n = 0; n < 12; n++) await write(database, journal, { website_id: website })
    await index()
    for (let n = 0; n < 5; n++) await write(database, journal, { website_id: website })
    const all = await listAll(database, journal, website)
    assert.equal(all.length, 17)
    for (const order of ['asc', 'desc'] as const)
      for (const limit of [1, 4, 5, 6, 17, 20]) {
        const seqs: number[] = []
        for (let range: typeof EVERYTHING | null = EVERYTHING; range; ) {
          const wanted: Wanted = { website_id: website, filter: [], range, order, limit }
          const { rows, next }: { rows: { seq: number }[]; next: number | null } = await readJournal(
            database.reader,
            journal,
            wanted,
          )
          seqs.push(...rows.map(({ seq }) => seq))
          range = next === null ? null : order === 'asc' ? { ...range, above: next } : { ...range, below: next }
        }
        const expected = all.map(({ seq }) => seq)
        assert.deepEqual(seqs, order === 'asc' ? expected.toReversed() : expected, `${limit} at once, ${order}`)
      }
  })
}

test('the job waits until there are enough rows to be worth a transaction', async () => {
  await index()
  for (let n = 0; n < 499; n++) await write(database, 'events', { website_id: website })
  assert.equal(await journalsGrew(database), false)
  await write(database, 'events', { website_id: website })
  assert.equal(await journalsGrew(database), true)
  await index()
  assert.equal(await journalsGrew(database), false)
})

if (process.env.TEST_DATABASE === 'postgres') {
  test('a row whose number was taken early and committed late is in the lists and gets into the index', async () => {
    await index()
    const taken = Promise.withResolvers<void>()
    const commit = Promise.withResolvers<void>()
    const late = database.write(async (tx) => {
      await insertEvent(tx)
      taken.resolve()
      await commit.promise
    })
    await taken.promise
    for (let n = 0; n < 3; n++) await write(database, 'events', { website_id: website })
    const before = await indexedUpTo(database.reader, 'events')
    await index()
    assert.equal(await indexedUpTo(database.reader, 'events'), before, 'the index stops before the missing number')
    commit.resolve()
    await late
    assert.equal((await listAll(database, 'events', website)).length, 4)
    await index()
    assert.equal(await indexedUpTo(database.reader, 'events'), before + 4)
    assert.equal((await listAll(database, 'events', website)).length, 4)
  })

  test('a number that was rolled back does not hold the index up', async () => {
    await index()
    const rollback = database.write(async (tx) => {
      await insertEvent(tx)
      throw new Error('rolled back')
    })
    await assert.rejects(rollback, /rolled back/)
    await write(database, 'events', { website_id: website })
    const before = await indexedUpTo(database.reader, 'events')
    await index()
    const [row] = await listAll(database, 'events', website)
    assert.equal(row!.seq, before + 2)
    assert.equal(await indexedUpTo(database.reader, 'events'), row!.seq)
  })
}

function insertEvent(tx: Database['reader']) {
  const row = { id: newId(), type: 'page.updated', account_id: null, resource_type: 'page', resource_id: newId() }
  return tx
    .insertInto('events')
    .values({ ...row, website_id: website, actor: JSON.stringify(MADE_UP), data: '{}', created_at: Date.now() })
    .execute()
}

function assertNewestFirst(rows: { seq: number }[]) {
  for (const [at, { seq }] of rows.entries()) assert.ok(at === 0 || seq < rows[at - 1]!.seq)
}
