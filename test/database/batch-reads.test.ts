import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { prepareBatched } from '#kernel/database/batch-reads.ts'
import type { Database } from '#kernel/database/database.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { freshState, type State } from '#test/support/state.ts'

let state: State
let database: Database
before(async () => {
  state = await freshState()
  const { DATABASE_URL: databaseUrl = null, DATA_DIR: dataDir } = state.env
  database = openDatabase({ databaseUrl, dataDir: dataDir!, databasePool: 4 })
  await migrate(database)
  await database.write((tx) =>
    tx
      .insertInto('journal_marks')
      .values(Array.from({ length: 150 }, (_, n) => ({ name: `mark ${n}`, seq: n })))
      .execute(),
  )
})
after(async () => {
  await database?.close()
  await state?.remove()
})

const marksAt = prepareBatched<{ name: string; other: string }, { name: string; seq: number }>((db, values) =>
  db
    .selectFrom('journal_marks')
    .select(['name', 'seq'])
    .where((eb) => eb.or([eb('name', '=', values.name), eb('name', '=', values.other)]))
    .where('seq', '>=', 0)
    .orderBy('seq'),
)

test('of many reads that wait, each gets its own rows: two, one or none', async () => {
  const asked = Array.from({ length: 300 }, (_, n) => n)
  const found = await Promise.all(
    asked.map((n) => marksAt(database.reader, { name: `mark ${n % 200}`, other: `mark ${(n % 200) + 1}` })),
  )
  for (const n of asked) {
    const expected = [n % 200, (n % 200) + 1].filter((seq) => seq < 150).map((seq) => ({ name: `mark ${seq}`, seq }))
    assert.deepEqual(
      found[n]!.map(({ name, seq }) => ({ name, seq: Number(seq) })),
      expected,
    )
  }
})

test('reads that fail all fail, and those after them do not wait', async () => {
  const broken = prepareBatched<{ name: string }, never>(
    (db, values) =>
      db
        .selectFrom('journal_marks')
        .select('no_such_column' as 'seq')
        .where('name', '=', values.name) as never,
  )
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => broken(database.reader, { name: `mark ${n}` })),
  )
  assert.ok(outcomes.every(({ status }) => status === 'rejected'))
  assert.equal((await marksAt(database.reader, { name: 'mark 7', other: '' })).length, 1)
})
