import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { readRows } from '#database/backup/read-rows.ts'
import { openDatabase } from '#database/open.ts'
import { BACKED_UP, TABLES } from '#database/tables.ts'
import { chanceOf, seedFromEnvironment } from '#test/faults/support/chance.ts'
import { assertConsistent } from '#test/faults/support/consistency.ts'
import { type Api, apiOf, expect, makeOwner } from '#test/faults/support/owner.ts'
import { type Ledger, writeUntilCut } from '#test/faults/support/writer.ts'
import { runCli } from '#test/support/cli.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'

const HOST = 'kept.sites.test'
/** Characters that line readers, databases and encodings get wrong. */
const AWKWARD = '<p>line\u2028separator \u2029 \\ " \r\n\t ä 漢字 🎉 </p>'

let folder: string
let state: State
let key: string
let backup: string
let asset: { relative_url: string }

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitewright-backup-'))
  state = await freshState()
  key = await makeOwner(state.env)
  backup = join(folder, 'whole')
})
after(async () => {
  await state.remove()
  rmSync(folder, { recursive: true, force: true })
})

test('a backup of a busy server is one snapshot that only its owner can read', async () => {
  const service = await spawnService(state.env)
  const apis = Array.from({ length: 4 }, () => apiOf(service.port, key))
  const [api] = apis as [Api]
  const website = expect(201, await api.send('POST', '/websites', { name: 'Kept', subdomain: 'kept' }))
  const page = { path: '/', title: 'Home', html_content: AWKWARD }
  expect(201, await api.send('POST', `/websites/${website.id}/pages`, page))
  const footer = { html_content: '<footer>foot</footer>', default_on_page_language: 'en' }
  expect(201, await api.send('POST', `/websites/${website.id}/footers`, footer))
  const file = { base64: Buffer.from(AWKWARD).toString('base64'), filename: 'kept.txt', content_type: 'text/plain' }
  asset = expect(201, await api.send('POST', `/websites/${website.id}/assets/upload`, file))
  const ledger: Ledger = new Map()
  const chance = chanceOf(seedFromEnvironment())
  const writing = apis.map((api, index) =>
    writeUntilCut({ api, websiteId: website.id, ledger, chance, name: `c${index}` }),
  )
  // More than one batch of rows.
  while (ledger.size < 110) await sleep(20)
  const made = await runCli(['backup', '--to', backup], state.env)
  assert.equal(made.status, 0, made.stderr)
  assert.equal(made.stdout, `${backup}\n`)
  await service.kill('SIGKILL')
  await Promise.all(writing)
  for (const api of apis) api.close()
  assert.equal(statSync(backup).mode & 0o777, 0o700)
  for (const table of BACKED_UP) assert.equal(statSync(join(backup, `${table}.ndjson.gz`)).mode & 0o777, 0o600)
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
  assert.deepEqual(Object.keys(manifest.tables), BACKED_UP)
  assert.equal(manifest.engine, process.env.TEST_DATABASE ?? 'sqlite')
  assert.ok(manifest.tables.pages.rows > 100)
  assert.equal(manifest.files, 1)
})

for (const engine of ['sqlite', 'postgres'] as const)
  test(`a restore into ${engine} has the same rows and serves the same`, async () => {
    await withEmpty(engine, async (env) => {
      const restored = await runCli(['restore', '--from', backup], env)
      assert.equal(restored.status, 0, restored.stderr)
      await assertConsistent(env)
      assert.deepEqual(await rowsOf(env), backedUpRows())
      const service = await spawnService(env)
      const api = apiOf(service.port, key)
      const visit = await api.visit(HOST, '/')
      assert.equal(visit.status, 200)
      assert.ok(visit.text.includes(AWKWARD) && visit.text.includes('<footer>foot</footer>'))
      assert.equal((await api.visit(HOST, asset.relative_url)).text, AWKWARD)
      const doctor = await runCli(['doctor'], env)
      assert.match(doctor.stdout, /^ok {5}1 files of 0\.0 MB are in /m)
      const [website] = expect(200, await api.send('GET', '/websites')).data
      for (let n = 0; n < 3; n++)
        expect(201, await api.send('POST', `/websites/${website.id}/pages`, { path: `/after-${n}` }))
      api.close()
      await service.kill()
      await assertConsistent(env)
    })
  })

test('restore refuses a database with users, and replaces it with --force', async () => {
  await withEmpty(process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite', async (env) => {
    await makeOwner(env, 'other@example.com')
    const refused = await runCli(['restore', '--from', backup], env)
    assert.equal(refused.status, 1)
    assert.match(refused.stderr, /has users already.*--force/)
    assert.equal((await rowsOf(env)).users!.length, 1)
    const forced = await runCli(['restore', '--from', backup, '--force'], env)
    assert.equal(forced.status, 0, forced.stderr)
    assert.deepEqual(await rowsOf(env), backedUpRows())
  })
})

const DAMAGE: [string, RegExp, (copy: string) => void][] = [
  ['cut short', /versions\.ndjson\.gz is missing or damaged/, (copy) => truncate(join(copy, 'versions.ndjson.gz'))],
  ['without a file', /pages\.ndjson\.gz is missing or damaged/, (copy) => rmSync(join(copy, 'pages.ndjson.gz'))],
  ['without its manifest', /not a whole backup/, (copy) => rmSync(join(copy, 'manifest.json'))],
  ['with changed rows', /users\.ndjson\.gz is damaged/, (copy) => edit(join(copy, 'users.ndjson.gz'))],
  ['with a manifest that forgot a table', /does not name the table pages/, (copy) => forget(copy, 'pages')],
  ['with a manifest of another kind', /does not describe a backup/, (copy) => amend(copy, () => ({}))],
  ['of a newer release', /newer than this one/, (copy) => amend(copy, (m) => ({ ...m, migrations: ['9999-x'] }))],
  ['of a newer format', /newer than this one/, (copy) => amend(copy, (m) => ({ ...m, format: 99 }))],
]

test('an incomplete backup is refused, and nothing changes', async (t) => {
  await withEmpty(process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite', async (env) => {
    await makeOwner(env, 'other@example.com')
    const rows = await rowsOf(env)
    for (const [what, message, damage] of DAMAGE)
      await t.test(what, async () => {
        const copy = mkdtempSync(join(folder, 'copy-'))
        cpSync(backup, copy, { recursive: true })
        damage(copy)
        const { status, stderr } = await runCli(['restore', '--from', copy, '--force'], env)
        assert.equal(status, 1)
        assert.match(stderr, message)
        assert.doesNotMatch(stderr, /\n\s+at /)
      })
    assert.deepEqual(await rowsOf(env), rows)
  })
})

test('backup and doctor report a lost file, and a restore brings it back', async () => {
  await withEmpty('sqlite', async (env) => {
    assert.equal((await runCli(['restore', '--from', backup], env)).status, 0)
    rmSync(join(env.DATA_DIR!, 'blobs'), { recursive: true })
    const doctor = await runCli(['doctor'], env)
    assert.match(doctor.stdout, /^WRONG {2}1 of 1 files are missing/m)
    const failed = await runCli(['backup', '--to', join(folder, 'never')], env)
    assert.deepEqual([failed.status, /cannot be read/.test(failed.stderr)], [1, true], failed.stderr)
    assert.equal((await runCli(['restore', '--from', backup, '--force'], env)).status, 0)
    assert.match((await runCli(['doctor'], env)).stdout, /^ok {5}1 files/m)
  })
})

test('a row that the database refuses rolls back the whole restore', async () => {
  await withEmpty(process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite', async (env) => {
    await makeOwner(env, 'other@example.com')
    const rows = await rowsOf(env)
    const copy = mkdtempSync(join(folder, 'copy-'))
    cpSync(backup, copy, { recursive: true })
    const { createHash } = await import('node:crypto')
    const path = join(copy, 'audit_events.ndjson.gz')
    const text = `${gunzipSync(readFileSync(path))}{"id":"1"}\n`
    writeFileSync(path, gzipSync(text))
    amend(copy, (manifest) => {
      const entry = { rows: text.split('\n').length - 1, sha256: createHash('sha256').update(text).digest('hex') }
      return { ...manifest, tables: { ...manifest.tables, audit_events: entry } }
    })
    assert.equal((await runCli(['restore', '--from', copy, '--force'], env)).status, 1)
    assert.deepEqual(await rowsOf(env), rows)
  })
})

test('an existing folder is not overwritten', async () => {
  const { status, stderr } = await runCli(['backup', '--to', backup], state.env)
  assert.equal(status, 1)
  assert.match(stderr, /is there already/)
})

async function withEmpty(engine: 'sqlite' | 'postgres', work: (env: Record<string, string>) => Promise<void>) {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  // A run on SQLite alone has no PostgreSQL.
  if (engine === 'postgres' && !process.env.TEST_POSTGRES_URL) return
  const database = engine === 'postgres' ? await freshDatabase() : null
  try {
    await work({ DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) })
  } finally {
    await database?.drop()
  }
}

type Rows = Record<string, unknown[]>

async function rowsOf(env: Record<string, string>): Promise<Rows> {
  const database = openDatabase({ dataDir: env.DATA_DIR!, databaseUrl: env.DATABASE_URL ?? null, databasePool: 2 })
  const rows: Rows = {}
  try {
    for (const table of BACKED_UP) {
      rows[table] = []
      for await (const some of readRows(database.reader, table, TABLES[table].key))
        rows[table].push(...some.map((row) => ({ ...row })))
      rows[table] = sorted(rows[table])
    }
  } finally {
    await database.close()
  }
  return rows
}

function backedUpRows(): Rows {
  return Object.fromEntries(
    BACKED_UP.map((table) => {
      const text = gunzipSync(readFileSync(join(backup, `${table}.ndjson.gz`))).toString()
      const rows = text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
      // A restore releases claimed jobs.
      return [table, sorted(table === 'jobs' ? rows.map((row) => ({ ...row, locked_until: null })) : rows)]
    }),
  )
}

/** The engines differ in the order of texts and of columns. */
function sorted(rows: unknown[]): unknown[] {
  const texts = rows.map((row) => JSON.stringify(Object.entries(row as object).sort(([a], [b]) => (a < b ? -1 : 1))))
  return texts.sort()
}

function truncate(path: string) {
  truncateSync(path, Math.floor(statSync(path).size / 2))
}

function edit(path: string) {
  writeFileSync(path, gzipSync(gunzipSync(readFileSync(path)).toString().replace('owner@', 'thief@')))
}

function forget(copy: string, table: string) {
  amend(copy, ({ tables: { [table]: _, ...tables }, ...rest }) => ({ ...rest, tables }))
}

// biome-ignore lint/suspicious/noExplicitAny: damaged on purpose
function amend(copy: string, change: (manifest: any) => object) {
  const path = join(copy, 'manifest.json')
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))))
}
