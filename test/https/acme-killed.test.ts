// Runs once: when an order is stored does not depend on where.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort } from '#test/api/free-port.ts'
import { dataOf } from '#test/api/second-process.ts'
import { startAuthority } from '#test/support/pebble/authority.ts'
import { spawnService } from '#test/support/process.ts'
import { type Service, startService } from '#test/support/service.ts'
import { addVerified, issued, until } from './support.ts'
import { temporaryFile } from './temporary-file.ts'

let service: Service
let authority: Awaited<ReturnType<typeof startAuthority>>
let env: Record<string, string>
let running: Awaited<ReturnType<typeof spawnService>> | undefined
before(async () => {
  authority = await startAuthority()
  service = await startService()
  const port = await freePort()
  await authority.start({ http: port, tls: await freePort() })
  env = {
    ...dataOf(service),
    PORT: String(port),
    ACME_DIRECTORY: authority.directory,
    ACME_TERMS: 'agreed',
    ACME_CA: temporaryFile(authority.cert),
  }
})
after(async () => {
  await running?.kill('SIGKILL')
  await service.close()
  await authority.close()
})

test('a process that is killed midway leaves an order that another one finishes, and none is placed twice', async () => {
  running = await spawnService(env)
  for (const [name, step] of [
    ['a.proved.org', '/chalZ/'],
    ['a.finalized.org', '/finalize-order/'],
  ] as const) {
    const from = authority.requests.length
    const sent = () => authority.requests.slice(from)
    authority.judge(({ path }) => (path.startsWith(step) ? 'hang' : 'pass'))
    await addVerified(service, name)
    await until(async () => sent().some(({ path }) => path.startsWith(step)), `${step} of ${name}`)
    await running.kill('SIGKILL')
    authority.judge(() => 'pass')
    await endLeases()
    running = await spawnService(env)
    const row = await issued(service, name)
    assert.equal(row.failures, 0)
    // A refused nonce is no order.
    assert.equal(sent().filter(({ path, status }) => path === '/order-plz' && status === 201).length, 1)
  }
  assert.equal((await running.kill()).code, 0)
})

/** Those of a process that is gone end by themselves, after minutes. */
async function endLeases() {
  await service.database.write(async (tx) => {
    await tx.updateTable('jobs').set({ locked_until: null }).execute()
    await tx.updateTable('certificates').set({ leased_until: null }).execute()
  })
}
