import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Database } from '#kernel/database/database.ts'
import { runMigrations } from '#kernel/database/migrate.ts'
import { migrations } from '#kernel/database/migrations/index.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { linksOf } from '#kernel/operations/links.ts'
import { WorkerPool } from '#kernel/workers/pool.ts'
import { WORKER } from '#process/worker.ts'
import { findDocuments } from '#search/find-documents.ts'
import { indexChanges } from '#site/search/index-changes.ts'
import { freshState, type State } from '#test/support/state.ts'
import { pageRows, websiteRow } from '../../bench/seed/rows.ts'

const NAMES = migrations.map(({ name }) => name)
const BEFORE_SEARCH = NAMES.slice(0, NAMES.indexOf('0015-search'))
const links = linksOf({ baseUrl: 'http://localhost', sitesDomain: 'sites.test', smtpUrl: null })
const NOW = Date.UTC(2026, 0, 1)

let state: State
let database: Database
const workers = new WorkerPool(WORKER)
before(async () => {
  state = await freshState()
  const { DATA_DIR, DATABASE_URL } = state.env
  database = openDatabase({ dataDir: DATA_DIR!, databaseUrl: DATABASE_URL ?? null, databasePool: 2 })
})
after(async () => {
  await workers.close()
  await database?.close()
  await state?.remove()
})

test('websites of a release without search are indexed after the migration', async () => {
  await database.migrationLock((db) => runMigrations(db, database.kind, BEFORE_SEARCH))
  const account = { id: 'account', plan: 'pro', storage_used: 0, created_at: NOW, updated_at: NOW }
  await insert('accounts', account)
  const [bakery, mill] = ['bakery', 'mill'].map((name) => websiteRow('account', name, NOW))
  for (const [website, word] of [
    [bakery!, 'rye'],
    [mill!, 'flour'],
  ] as const) {
    await insert('websites', website)
    for (const [ordinal, path] of ['/', '/about'].entries()) {
      const rows = pageRows({ website_id: website.id, ordinal, path }, `<p>All about ${word}</p>`, {}, NOW)
      await insert('pages', rows.page)
      await insert('versions', rows.version)
      await insert('histories', rows.history)
    }
  }
  await database.migrationLock((db) => runMigrations(db, database.kind, NAMES))
  await indexChanges({ database, workers, links }, async () => undefined)(null, AbortSignal.timeout(60_000))
  const { reader } = database
  for (const [website, q, found] of [
    [bakery!, 'rye', ['/', '/about']],
    [bakery!, 'flour', []],
    [mill!, 'flour', ['/', '/about']],
  ] as const) {
    const { documents } = await findDocuments(reader, {
      website_id: website.id,
      q,
      language: null,
      offset: 0,
      limit: 9,
    })
    assert.deepEqual(
      documents.map(({ path }) => path),
      found,
      q,
    )
  }
  assert.deepEqual(await reader.selectFrom('search_changes').selectAll().execute(), [])
})

/** The columns that the table has by now. */
async function insert(name: 'accounts' | 'websites' | 'pages' | 'versions' | 'histories', row: object) {
  const tables = await database.reader.introspection.getTables()
  const columns = tables.find((table) => table.name === name)!.columns.map((column) => column.name)
  const known = Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)))
  await database.write((tx) =>
    tx
      .insertInto(name)
      .values(known as never)
      .execute(),
  )
}
