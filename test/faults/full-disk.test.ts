import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Client } from 'pg'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { assertOthersUnavailable, assertUnavailable, callerOf } from './support/calls.ts'
import { assertConsistent } from './support/consistency.ts'
import { eventually } from './support/eventually.ts'
import { expect, makeOwner } from './support/owner.ts'
import { mountDisk, type SmallDisk } from './support/small-disk.ts'

const HOST = 'full.sites.test'
const FILE = Buffer.alloc(200_000, 'file ')
/** Of random letters, which no database compresses. */
const HTML_BYTES = 200_000
/** PostgreSQL fills the free room inside its files first. */
const MAX_WRITES = 200
const isPostgres = process.env.TEST_DATABASE === 'postgres'

test('on a full disk writes are refused and reads continue; with room again everything works by itself', async (t) => {
  const disk = mountDisk('80m')
  if (!disk) return t.skip('NOT TESTED: a full disk needs root, to mount a small one')
  const state = await freshState()
  try {
    const env = { ...state.env, DATA_DIR: join(disk.folder, 'data') }
    if (isPostgres && !(await moveDatabase(state.env.DATABASE_URL!, disk)))
      return t.skip('NOT TESTED: the PostgreSQL server has no access to the small disk')
    const fill = async () => {
      if (isPostgres) await connectTo(state.env.DATABASE_URL!)
      disk.fill()
    }
    await refusesAndRecovers(env, { fill, free: disk.free, reason: /the disk is full/ })
  } finally {
    // With room again, so that what failed is not hidden by another failure.
    disk.free()
    await state.remove()
    if (isPostgres) await dropTablespace()
    disk.remove()
  }
})

if (!isPostgres)
  test('the same when the disk refuses to write for another reason', async (t) => {
    if (!hasPrlimit()) return t.skip('NOT TESTED: prlimit is missing')
    const state = await freshState()
    // The system refuses to write any file; Node ignores the signal that comes with it.
    const limit = (pid: number, bytes: string) => execFileSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}:`])
    await refusesAndRecovers(state.env, {
      fill: (pid) => void limit(pid, '0'),
      free: (pid) => void limit(pid, 'unlimited'),
      reason: /the disk fails/,
      all: true,
    }).finally(state.remove)
  })

type Fault = {
  fill(pid: number): void | Promise<void>
  free(pid: number): void
  reason: RegExp
  /** Whether the smallest write fails, too. */
  all?: boolean
}

async function refusesAndRecovers(env: Record<string, string>, { fill, free, reason, all }: Fault) {
  const key = await makeOwner(env)
  const service = await spawnService(env)
  const { api, tool, upload, visit, ready } = callerOf(service.port, key)
  try {
    const website = expect(201, await api('POST', '/websites', { name: 'Full', subdomain: 'full' }))
    const page = expect(201, await api('POST', `/websites/${website.id}/pages`, { path: '/', html_content: 'first' }))
    expect(201, await api('POST', `/websites/${website.id}/pages`, { path: '/unseen', html_content: 'unseen' }))
    const asset = expect(201, await upload(website.id, FILE))
    const assetPath = new URL(asset.url).pathname
    const path = `/websites/pages/${page.id}`
    assert.equal((await visit(HOST, assetPath)).status, 200)

    // Makes the key that forms are signed with.
    await exchange(service.port, { method: 'GET', path: '/sign-in' })

    await fill(service.pid)
    let stored = 'first'
    const write = async () => {
      const html_content = randomBytes(HTML_BYTES / 2).toString('hex')
      const answer = await api('PATCH', path, { html_content })
      if (answer.status === 200) stored = html_content
      return answer
    }
    let refused = await write()
    for (let n = 0; refused.status === 200 && n < MAX_WRITES; n++) refused = await write()
    assertUnavailable(refused)
    assert.equal(
      (await tool('pages_update', { id: page.id, html_content: 'x'.repeat(HTML_BYTES) })).code,
      'storage_unavailable',
    )
    assertUnavailable(await upload(website.id, FILE))
    if (all) await assertOthersUnavailable(service)

    const notReady = await ready()
    assert.equal(notReady.status, 503)
    assert.match(JSON.parse(notReady.text).detail, reason)
    assert.equal(expect(200, await api('GET', path)).html_content, stored)
    // What it finds is not kept then.
    assert.equal(expect(200, await api('GET', `/websites/${website.id}/check`)).checked.records, 2)
    for (const [place, text] of [
      ['/', stored],
      ['/unseen', 'unseen'],
      [assetPath, FILE.toString()],
    ] as const) {
      const seen = await visit(HOST, place)
      assert.equal(seen.status, 200)
      assert.ok(seen.text.includes(text), `${place} shows something else`)
    }
    assertLoggedOnce(service.logs, refused.body.request_id, key)

    free(service.pid)
    // No request writes meanwhile.
    await eventually(async () => assert.equal((await ready()).status, 200))
    assert.equal((await write()).status, 200)
    expect(201, await upload(website.id, FILE))
    assert.equal(expect(200, await api('GET', path)).html_content, stored)
  } finally {
    await service.kill('SIGKILL')
  }
  await assertConsistent(env)
}

function assertLoggedOnce(logs: object[], requestId: string, key: string) {
  const lines = logs.map((line) => JSON.stringify(line)).filter((line) => line.includes(requestId))
  assert.equal(lines.length, 1, lines.join('\n'))
  assert.match(lines[0]!, /storage is unavailable/)
  assert.ok(!lines[0]!.includes(key))
}

const TABLESPACE = `small_${process.pid}`

/** Puts the database's files on the small disk. Returns false when its server is another machine's. */
async function moveDatabase(url: string, { folder }: NonNullable<SmallDisk>): Promise<boolean> {
  return asAdmin(async (admin) => {
    const { rows } = await admin.query('show data_directory')
    const owner = statSync(rows[0].data_directory, { throwIfNoEntry: false })
    if (!owner) return false
    const place = join(folder, 'postgres')
    mkdirSync(place)
    chownSync(place, owner.uid, owner.gid)
    await admin.query(`create tablespace ${TABLESPACE} location '${place}'`)
    await admin.query(`alter database ${new URL(url).pathname.slice(1)} set tablespace ${TABLESPACE}`)
    return true
  })
}

/**
 * The first connection after a change of the catalog, by a migration or a vacuum, writes a file, and is refused where it can't: a
 * fault of PostgreSQL's own, which is not the one that is tested.
 */
async function connectTo(connectionString: string) {
  const client = new Client({ connectionString })
  await client.connect()
  await client.end()
}

async function dropTablespace() {
  await asAdmin((admin) => admin.query(`drop tablespace if exists ${TABLESPACE}`))
}

async function asAdmin<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: process.env.TEST_POSTGRES_URL })
  await admin.connect()
  return work(admin).finally(() => admin.end())
}

function hasPrlimit(): boolean {
  try {
    execFileSync('prlimit', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
