import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import type { Database, Db } from '#kernel/database/database.ts'
import { migrate } from '#kernel/database/migrate.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { shownVersions } from '#kernel/versioning/shown-store.ts'
import { waitingIds } from '#resources/history/publishing/waiting-store.ts'
import { freshState, type State } from '#test/support/state.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

let state: State
let database: Database
before(async () => {
  state = await freshState()
  database = openDatabase({
    databaseUrl: state.env.DATABASE_URL ?? null,
    dataDir: state.env.DATA_DIR!,
    databasePool: 2,
  })
  await migrate(database)
})
after(async () => {
  await database?.close()
  await state?.remove()
})

test('a website that grows among many small ones is joined by record, not by comparing all with all', async () => {
  await database.write(async (tx) => {
    for (let n = 0; n < 600; n++) await addVersion(tx, `small-${n % 50}`, n)
  })
  if (isPostgres) await database.write((tx) => sql`analyze`.execute(tx))
  await database.write(async (tx) => {
    for (let n = 0; n < 1_000; n++) await addVersion(tx, 'grown', n)
  })
  const query = shownVersions(database.reader, 'live')
    .where('histories.website_id', '=', 'grown')
    .select('versions.html_content')
    .compile()
  const explain = isPostgres ? 'explain ' : 'explain query plan '
  const { rows } = await database.reader.executeQuery<Record<string, string>>({ ...query, sql: explain + query.sql })
  const plan = rows.map((row) => row['QUERY PLAN'] ?? row.detail).join('\n')
  // A hash of one side or an index by record; a nested loop over the whole website filters by the record.
  assert.doesNotMatch(plan, /Join Filter: .*resource_id/, plan)
  if (!isPostgres) assert.match(plan, /versions USING .*resource_id=\?/, plan)
})

// PostgreSQL chooses by what a table holds.
if (!isPostgres)
  test('what waits is read from indexes that hold nothing else, in their order', async () => {
    const query = waitingIds(database.reader, 'grown').orderBy('id').limit(50).compile()
    const { rows } = await database.reader.executeQuery<{ detail: string }>({
      ...query,
      sql: `explain query plan ${query.sql}`,
    })
    const plan = rows.map(({ detail }) => detail).join('\n')
    for (const index of ['histories_waiting', 'pages_in_draft', 'rows_waiting'])
      assert.match(plan, new RegExp(`SEARCH .* USING (COVERING )?INDEX ${index}`), plan)
    assert.match(plan, /^MERGE \(UNION ALL\)/, plan)
  })

async function addVersion(tx: Db, website_id: string, n: number) {
  const id = `${website_id}-${n}`
  const history = { website_id, resource_id: id, resource_type: 'page', latest_number: 1 } as const
  await tx
    .insertInto('histories')
    .values({ ...history, latest_version_id: id, pinned_version_id: null, pinned_number: null })
    .execute()
  const version = { id, website_id, resource_id: id, resource_type: 'page', number: 1 } as const
  const shown = { snapshot: '{}', note: null, source: 'api', created_by: '{}', html_content: 'x' } as const
  await tx
    .insertInto('versions')
    .values({ ...version, ...shown, reverted_from_version_id: null, created_at: 0 })
    .execute()
}
