import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { mock, test } from 'node:test'
import { LEASE_OWNER, whileLeased } from '#kernel/database/leases.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { claimJob } from '#kernel/jobs/claim.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import { migratedState } from '#test/support/migrated.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { callerOf } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expect, makeOwner } from './support/owner.ts'

/** What is promised for the jobs of a worker that has died. */
const FREED_MS = 10_000
const START_MS = 30_000

test('the other worker goes on with what a killed one had begun', async () => {
  const state = await freshState()
  const mail = await hangingMailServer()
  const key = await makeOwner(state.env)
  const env = { ...state.env, SMTP_URL: mail.url, MAIL_FROM: 'hello@example.com' }
  const service = await spawnService({ ...env, WORKERS: '2' })
  const serving = (count: number) =>
    eventually(async () => assert.equal(service.logs.filter(({ msg }) => msg === 'serving').length, count), START_MS)
  try {
    await serving(2)
    const { api } = callerOf(service.port, key)
    const website = expect(201, await api('POST', '/websites', { name: 'Leased' }))
    const invitation = { email: 'someone@example.com', role: 'viewer' }
    expect(201, await api('POST', `/websites/${website.id}/invitations`, invitation))
    await eventually(async () => assert.equal(mail.connections(), 1), START_MS)
    // One of the two has it: after the first is replaced, the other is killed as well unless it was the first.
    for (const pid of workersOf(service.pid)) {
      const [before, started] = [mail.connections(), service.logs.filter(({ msg }) => msg === 'serving').length]
      process.kill(pid, 'SIGKILL')
      if (mail.open() === 0 || (await mail.closed())) {
        await eventually(async () => assert.equal(mail.connections(), before + 1), FREED_MS)
        return
      }
      await serving(started + 1)
    }
    assert.fail('no worker had the job')
  } finally {
    await service.kill('SIGKILL')
    mail.close()
    await state.remove()
  }
})

test('what a lost machine had begun is free once its lease has ended', async () => {
  await withJob(async (database, kind) => {
    assert.ok(await claimJob(database, kind, Date.now()))
    assert.equal(await claimJob(database, kind, Date.now() + 29_000), undefined)
    assert.ok(await claimJob(database, kind, Date.now() + 31_000))
  })
})

test('a lease is renewed for as long as the work takes', async () => {
  await withJob(async (database, kind) => {
    const { id } = (await claimJob(database, kind, Date.now()))!
    const read = () =>
      database.reader.selectFrom('jobs').select(['leased_by', 'locked_until']).where('id', '=', id).executeTakeFirst()
    const before = (await read())!
    assert.equal(before.leased_by, LEASE_OWNER)
    mock.timers.enable({ apis: ['setInterval'] })
    try {
      await whileLeased(database, 'jobs', id, async () => {
        mock.timers.tick(10_000)
        await eventually(async () => assert.ok((await read())!.locked_until! > before.locked_until!))
      })
    } finally {
      mock.timers.reset()
    }
  })
})

async function withJob(work: (database: ReturnType<typeof openDatabase>, kind: string) => Promise<void>) {
  const { env, remove } = await migratedState()
  const { DATA_DIR, DATABASE_URL = null } = env
  const database = openDatabase({ dataDir: DATA_DIR!, databaseUrl: DATABASE_URL, databasePool: 2 })
  try {
    await database.write((tx) => enqueue(tx, 'test', {}, Date.now()))
    await work(database, 'test')
  } finally {
    await database.close()
    await remove()
  }
}

/** It accepts connections and says nothing. */
async function hangingMailServer() {
  const open = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections++
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.resume()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => connections,
    open: () => open.size,
    /** Whether the connection belonged to the process that was just killed. */
    closed: () =>
      eventually(async () => assert.equal(open.size, 0), 2_000).then(
        () => true,
        () => false,
      ),
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function workersOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}
