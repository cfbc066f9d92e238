// Runs on PostgreSQL alone: SQLite is never away.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { assertUnavailable, callerOf } from './support/calls.ts'
import { eventually } from './support/eventually.ts'
import { expect } from './support/owner.ts'
import { withProxy } from './support/with-proxy.ts'

const HOST = 'silent.sites.test'
/** More than is kept in memory. */
const LARGE = Buffer.alloc(400_000, 'large ')

test('while PostgreSQL is away visitors get what is cached, and afterwards nothing that is older', async () => {
  await withProxy(async ({ proxy, port, env, key, api, upload, visit, ready, websiteId }) => {
    const page = { path: '/', html_content: 'before' }
    const { id } = expect(201, await api('POST', `/websites/${websiteId}/pages`, page))
    const files = [
      { bytes: Buffer.from('small'), path: await pathOf(upload(websiteId, Buffer.from('small'))) },
      { bytes: LARGE, path: await pathOf(upload(websiteId, LARGE)) },
    ]
    // Reading waits until what was written has been heard of, which would evict what is cached by then.
    expect(200, await api('GET', `/websites/${websiteId}`))
    for (const path of ['/', ...files.map((file) => file.path)]) assert.equal((await visit(HOST, path)).status, 200)
    proxy.die()
    await eventually(async () => assert.equal(JSON.parse((await ready()).text).status, 'degraded'))
    assert.equal((await ready()).status, 200)
    assert.match((await visit(HOST, '/')).text, /before/)
    for (const { path, bytes } of files) {
      const whole = await visit(HOST, path)
      assert.equal(whole.status, 200)
      assert.equal(whole.text, bytes.toString())
      const part = await exchange(port, { method: 'GET', path, headers: { host: HOST, range: 'bytes=1-3' } })
      assert.equal(part.status, 206)
      assert.equal(part.text, bytes.subarray(1, 4).toString())
    }
    assert.equal((await visit(HOST, '/unseen')).status, 503)
    assertUnavailable(await api('GET', `/websites/pages/${id}`))
    const other = await spawnService(env)
    try {
      expect(200, await callerOf(other.port, key).api('PATCH', `/websites/pages/${id}`, { html_content: 'after' }))
    } finally {
      await other.kill('SIGKILL')
    }
    assert.match((await visit(HOST, '/')).text, /before/)
    proxy.revive()
    await eventually(async () => assert.equal(JSON.parse((await ready()).text).status, 'ok'))
    assert.match((await visit(HOST, '/')).text, /after/)
    assert.equal(expect(200, await api('GET', `/websites/pages/${id}`)).html_content, 'after')
  })
})

test('a database that comes back for a moment leaves what was cached before', async () => {
  await withProxy(async ({ proxy, api, upload, visit, ready, websiteId }) => {
    const { id } = expect(201, await api('POST', `/websites/${websiteId}/pages`, { path: '/', html_content: 'before' }))
    const files = [await pathOf(upload(websiteId, Buffer.from('small'))), await pathOf(upload(websiteId, LARGE))]
    expect(200, await api('GET', `/websites/${websiteId}`))
    const all = ['/', ...files]
    for (const path of all) assert.equal((await visit(HOST, path)).status, 200)
    const state = (status: string) =>
      eventually(async () => assert.equal(JSON.parse((await ready()).text).status, status))
    for (let times = 0; times < 2; times++) {
      proxy.die()
      await state('degraded')
      proxy.revive()
      await state('ok')
    }
    proxy.die()
    // Before the service has noticed, and then.
    for (const path of all) assert.equal((await visit(HOST, path)).status, 200)
    await state('degraded')
    for (const path of all) assert.equal((await visit(HOST, path)).status, 200)
    assert.match((await visit(HOST, '/')).text, /before/)
    proxy.revive()
    await state('ok')
    expect(200, await api('PATCH', `/websites/pages/${id}`, { html_content: 'after' }))
    assert.match((await visit(HOST, '/')).text, /after/)
  })
})

test('what is cached is sent for as long as SERVE_STALE says', async () => {
  const work: Parameters<typeof withProxy>[0] = async ({ proxy, api, visit, ready, websiteId }) => {
    expect(201, await api('POST', `/websites/${websiteId}/pages`, { path: '/', html_content: 'cached' }))
    expect(200, await api('GET', `/websites/${websiteId}`))
    assert.match((await visit(HOST, '/')).text, /cached/)
    proxy.die()
    await eventually(async () => assert.equal((await visit(HOST, '/')).status, 503))
    assert.equal(JSON.parse((await ready()).text).status, 'unavailable')
    proxy.revive()
    await eventually(async () => assert.match((await visit(HOST, '/')).text, /cached/))
  }
  await withProxy(work, { SERVE_STALE: '1' })
})

async function pathOf(uploading: ReturnType<ReturnType<typeof callerOf>['upload']>): Promise<string> {
  const { pathname, search } = new URL(expect(201, await uploading).url)
  return pathname + search
}
