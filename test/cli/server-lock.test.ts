import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Client } from 'pg'
import { readConfig } from '#config.ts'
import { lockOutServers } from '#kernel/database/server-lock/server-lock.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { apiOf, expect, makeOwner } from '#test/faults/support/owner.ts'
import { runCli } from '#test/support/cli.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'
import { rowsOf } from './support/backups.ts'
import { breakableProxy } from './support/breakable-proxy.ts'

let folder: string
let state: State
let key: string
let backup: string

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitewright-lock-'))
  state = await freshState()
  key = await makeOwner(state.env)
  backup = join(folder, 'backup')
  const made = await runCli(['backup', '--to', backup], state.env)
  assert.equal(made.status, 0, made.stderr)
})
after(async () => {
  await state.remove()
  rmSync(folder, { recursive: true, force: true })
})

const restore = () => runCli(['restore', '--from', backup, '--force'], state.env)

async function assertRefused() {
  const { status, stderr } = await restore()
  assert.equal(status, 1)
  assert.match(stderr, /^A server is running on this database/)
}

async function assertRestored() {
  const { status, stderr } = await restore()
  assert.equal(status, 0, stderr)
}

test('a restore beside servers is refused, with force too, until the last of them is gone, killed or not', async () => {
  const [one, other] = [await spawnService(state.env), await spawnService(state.env)]
  const api = apiOf(other.port, key)
  expect(201, await api.send('POST', '/websites', { name: 'Not in the backup' }))
  await assertRefused()
  await one.kill('SIGKILL')
  await assertRefused()
  assert.equal(expect(200, await api.send('GET', '/websites')).data.length, 1)
  api.close()
  await other.kill()
  await assertRestored()
  assert.deepEqual((await rowsOf(state.env)).websites, [])
})

test('a restore without the key that sealed what is restored says so', async () => {
  const file = join(state.env.DATA_DIR!, 'secret.key')
  const own = existsSync(file) ? readFileSync(file) : null
  rmSync(file, { force: true })
  assert.match((await restore()).stdout, /DATA_DIR has no secret\.key/)
  writeFileSync(file, own ?? 'x'.repeat(43))
  assert.doesNotMatch((await restore()).stdout, /secret\.key/)
})

test('a server does not start while a restore is running', async () => {
  const lock = await lockOutServers(readConfig(state.env))
  assert.ok(lock)
  const { status, stderr } = await runCli(['serve'], state.env)
  assert.deepEqual([status, /being restored/.test(stderr)], [1, true], stderr)
  await lock.release()
})

if (process.env.TEST_DATABASE === 'postgres') {
  test('a server whose lock was lost with its connection takes it again', async () => {
    const service = await spawnService(state.env)
    const [cut] = await lockHolders()
    await asAdmin('select pg_terminate_backend($1)', [cut])
    await eventually(async () => {
      const [holder] = await lockHolders()
      assert.ok(holder && holder !== cut)
    }, 20_000)
    await assertRefused()
    await service.kill()
  })

  test('a server ends that finds its database restored when its connection is back', async () => {
    const proxy = await breakableProxy(new URL(state.env.DATABASE_URL!))
    const service = await spawnService({ ...state.env, DATABASE_URL: proxy.url })
    await assertRefused()
    proxy.cut()
    await eventually(async () => assert.deepEqual(await lockHolders(), []))
    await assertRestored()
    proxy.mend()
    assert.deepEqual(await service.exited, { code: 1, signal: null })
    await proxy.close()
  })
}

/** Which connections have the lock, not which are about to ask for it. */
async function lockHolders(): Promise<number[]> {
  const name = new URL(state.env.DATABASE_URL!).pathname.slice(1)
  const query = `select pid from pg_stat_activity join pg_locks using (pid)
    where datname = $1 and application_name = 'sitewright lock' and locktype = 'advisory' and granted`
  return (await asAdmin(query, [name])).map(({ pid }) => pid as number)
}

async function asAdmin(query: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: process.env.TEST_POSTGRES_URL })
  await client.connect()
  try {
    return (await client.query(query, values)).rows
  } finally {
    await client.end()
  }
}
