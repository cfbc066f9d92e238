import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sqlitePath } from '#kernel/database/open.ts'
import { BACKED_UP } from '#kernel/database/tables.ts'
import { chanceOf, seedFromEnvironment } from '#test/faults/support/chance.ts'
import { assertConsistent } from '#test/faults/support/consistency.ts'
import { type Api, apiOf, expect, makeOwner } from '#test/faults/support/owner.ts'
import { type Ledger, writeUntilCut } from '#test/faults/support/writer.ts'
import { runCli } from '#test/support/cli.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'
import { rowsIn, rowsOf } from './support/backups.ts'

const HOST = 'saved.sites.test'
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

test('without --to it is written below DATA_DIR, never into the folder that it is run from', async () => {
  const { stdout, status } = await runCli(['backup'], state.env)
  assert.equal(status, 0)
  const written = stdout.trim().split('\n').at(-1)!
  assert.match(written.slice(state.env.DATA_DIR!.length), /^\/backups\/\d{8}T\d{6}Z$/)
  assert.ok(statSync(join(written, 'manifest.json')).isFile())
  const verified = await runCli(['backup', 'verify', written], state.env)
  assert.match(verified.stderr, /^It counts as a verified backup/m)
  const doctor = await runCli(['doctor'], state.env)
  assert.match(doctor.stdout, /The newest verified backup is 0 hours old/)
  const again = await runCli(['backup', 'verify', written], state.env)
  assert.equal(again.status, 0, again.stderr)
  rmSync(join(state.env.DATA_DIR!, 'backups'), { recursive: true })
  if (existsSync(sqlitePath(state.env.DATA_DIR!)))
    assert.equal(statSync(sqlitePath(state.env.DATA_DIR!)).mode & 0o777, 0o600)
})

test('a backup of a busy server is one snapshot that only its owner can read', async () => {
  const service = await spawnService(state.env)
  const apis = Array.from({ length: 4 }, () => apiOf(service.port, key))
  const [api] = apis as [Api]
  const website = expect(201, await api.send('POST', '/websites', { name: 'Saved', subdomain: 'saved' }))
  const page = { path: '/', title: 'Home', html_content: AWKWARD }
  expect(201, await api.send('POST', `/websites/${website.id}/pages`, page))
  const footer = { html_content: '<footer>foot</footer>', default_on_page_language: 'en' }
  expect(201, await api.send('POST', `/websites/${website.id}/footers`, footer))
  const file = { base64: Buffer.from(AWKWARD).toString('base64'), filename: 'saved.txt', content_type: 'text/plain' }
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
      assert.deepEqual(await rowsOf(env), rowsIn(backup))
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

async function withEmpty(engine: 'sqlite' | 'postgres', work: (env: Record<string, string>) => Promise<void>) {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  // A run on SQLite alone has no PostgreSQL to go to.
  if (engine === 'postgres' && !process.env.TEST_POSTGRES_URL) return
  const database = engine === 'postgres' ? await freshDatabase() : null
  try {
    await work({ DATA_DIR: dataDir, ...(database ? { DATABASE_URL: database.url } : {}) })
  } finally {
    await database?.drop()
  }
}
