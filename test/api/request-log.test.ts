import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeOwner } from '#test/faults/support/owner.ts'
import { exchange } from '#test/support/exchange.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState } from '#test/support/state.ts'

test('at LOG_LEVEL=debug every request is logged once with its id, status and duration, and without secrets', async () => {
  const state = await freshState()
  const key = await makeOwner(state.env)
  const service = await spawnService({ ...state.env, LOG_LEVEL: 'debug' })
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const bearer = { authorization: `Bearer ${key}` }
  const tools = { ...bearer, accept: 'application/json, text/event-stream', 'content-type': 'application/json' }
  const sent = [
    { path: '/api/v1/websites', headers: { ...bearer, 'x-request-id': 'given-by-client' } },
    { path: '/api/v1/nowhere?token=secret-1', headers: bearer },
    { path: '/mcp', method: 'POST', headers: tools, body: call },
    { path: '/setup?token=secret-2', headers: {} },
    { path: '/invitations/secret-3', headers: {} },
    { path: '/x', headers: { host: 'nobody.sites.test' } },
  ]
  try {
    const answers: Awaited<ReturnType<typeof exchange>>[] = []
    for (const request of sent) answers.push(await exchange(service.port, { method: 'GET', ...request }))
    await service.kill()
    const logged = service.logs.filter(({ msg }) => msg === 'answered')
    const expected = ['/api/v1/websites', '/api/v1/nowhere', '/mcp', '/setup', '/invitations/…', '/x']
    const lines = logged.filter(({ path }) => path !== '/readyz')
    assert.deepEqual(
      lines.map(({ path, status }) => [path, status]),
      expected.map((path, index) => [path, answers[index]!.status]),
    )
    for (const [index, { request_id, ms, sent: whole }] of lines.entries()) {
      const told = answers[index]!.headers['x-request-id']
      if (told) assert.equal(request_id, told)
      assert.ok(typeof ms === 'number' && whole === true)
    }
    assert.equal(lines[0]!.request_id, 'given-by-client')
    assert.doesNotMatch(JSON.stringify(service.logs), new RegExp(`secret-|${key}`))
  } finally {
    await service.kill('SIGKILL')
    await state.remove()
  }
})
