import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'
import { assertConsistent } from './support/consistency.ts'
import { eventually } from './support/eventually.ts'
import { apiOf, expect, makeOwner } from './support/owner.ts'
import { beginRequest } from './support/slow-request.ts'

/** In seconds; longer than any test may take, so that no test passes by this timeout. */
const SHUTDOWN_TIMEOUT = '600'
const AT_ONCE = 40

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  test(`${signal} lets a request finish whose body is still being sent, and refuses new connections`, async () => {
    await withService(async ({ service, key, websiteId, env }) => {
      const path = `/api/v1/websites/${websiteId}/pages`
      const body = { path: '/slow', html_content: '<p>slow</p>' }
      const request = await beginRequest({ port: service.port, key, path, body })
      const stopped = service.kill(signal)
      await eventually(() => assert.rejects(refusalOf(service.port), { code: 'ECONNREFUSED' }))
      void service.kill(signal)
      assert.equal(await request.finish(), 201)
      assert.deepEqual(await stopped, { code: 0, signal: null })
      await restarted(env, key, async (api) => {
        const { data } = expect(200, await api.send('GET', `/websites/${websiteId}/pages?path=/slow`))
        assert.equal(data.length, 1)
      })
    })
  })

test('SIGTERM during a burst of writes answers them all and loses none', async () => {
  await withService(async ({ service, key, websiteId, env }) => {
    const apis = Array.from({ length: AT_ONCE }, () => apiOf(service.port, key))
    await Promise.all(apis.map((api) => api.send('GET', `/websites/${websiteId}`)))
    const writes = apis.map((api, index) =>
      api.send('POST', `/websites/${websiteId}/pages`, { path: `/burst-${index}` }),
    )
    await Promise.race(writes)
    const stopped = service.kill()
    const answers = await Promise.all(writes)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    for (const api of apis) api.close()
    assert.deepEqual(await stopped, { code: 0, signal: null })
    await assertConsistent(env)
    await restarted(env, key, async (api) => {
      const { meta } = expect(200, await api.send('GET', `/websites/${websiteId}/pages`))
      assert.equal(meta.total_count, AT_ONCE)
    })
  })
})

test('SIGTERM ends the server although visitors and programs keep sending requests over their connections', async () => {
  await withService(async ({ service, key, websiteId }) => {
    let stop = false
    const clients = Array.from({ length: 8 }, async (_, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const [path, headers] =
        index % 2 === 0
          ? ['/', { host: 'stopping.sites.test' }]
          : [`/api/v1/websites/${websiteId}`, { authorization: `Bearer ${key}` }]
      try {
        while (!stop) await exchange(service.port, { method: 'GET', path: path!, headers: headers as never, agent })
      } catch (error) {
        assert.match((error as { code: string }).code, /ECONNREFUSED|ECONNRESET|EPIPE/)
      } finally {
        agent.destroy()
      }
    })
    await sleep(300)
    const stopped = service.kill()
    const late = sleep(20_000, 'still running', { ref: false })
    const outcome = await Promise.race([stopped, late])
    stop = true
    if (outcome === 'still running') await service.kill('SIGKILL')
    await Promise.all(clients)
    assert.deepEqual(outcome, { code: 0, signal: null })
  })
})

type Context = {
  service: Awaited<ReturnType<typeof spawnService>>
  env: Record<string, string>
  key: string
  websiteId: string
}

async function withService(work: (context: Context) => Promise<void>) {
  const state = await freshState()
  const key = await makeOwner(state.env)
  const service = await spawnService({ ...state.env, SHUTDOWN_TIMEOUT })
  try {
    const api = apiOf(service.port, key)
    const website = expect(201, await api.send('POST', '/websites', { name: 'Stopping', subdomain: 'stopping' }))
    api.close()
    await work({ service, env: state.env, key, websiteId: website.id })
  } finally {
    await service.kill('SIGKILL')
    await state.remove()
  }
}

async function restarted(
  env: Record<string, string>,
  key: string,
  work: (api: ReturnType<typeof apiOf>) => Promise<void>,
) {
  const service = await spawnService(env)
  const api = apiOf(service.port, key)
  await work(api)
  api.close()
  await service.kill()
}

async function refusalOf(port: number) {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
  } finally {
    socket.destroy()
  }
}
