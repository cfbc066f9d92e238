import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { runCli } from '#test/support/cli.ts'
import { spawnService } from '#test/support/process.ts'
import { freshState, type State } from '#test/support/state.ts'
import { eventually } from './support/eventually.ts'
import { type Api, apiOf, expect, makeOwner } from './support/owner.ts'

const CONNECTIONS = 8
const HOST = 'shared.sites.test'
let state: State
let service: Awaited<ReturnType<typeof spawnService>>
let key: string
let apis: Api[]
let websiteId: string
let pageId: string

before(async () => {
  state = await freshState()
  key = await makeOwner(state.env)
  service = await spawnService({ ...state.env, WORKERS: '2' })
  await eventually(async () => assert.equal(service.logs.filter(({ msg }) => msg === 'serving').length, 2))
  apis = Array.from({ length: CONNECTIONS }, () => apiOf(service.port, key))
  const [api] = apis as [Api]
  websiteId = expect(201, await api.send('POST', '/websites', { name: 'Shared', subdomain: 'shared' })).id
  pageId = expect(201, await api.send('POST', `/websites/${websiteId}/pages`, { path: '/', html_content: 'first' })).id
})

after(async () => {
  for (const api of apis) api.close()
  await service.kill('SIGKILL')
  await state.remove()
})

test('both processes answer', async () => {
  const visits = await Promise.all(apis.map((api) => api.visit(HOST, '/')))
  assert.deepEqual([...new Set(visits.map(({ status }) => status))], [200])
  const counts = await Promise.all(apis.map(async (api) => siteAnswers((await api.service('/metrics')).text)))
  for (const count of counts)
    assert.ok(count > 0 && count < CONNECTIONS, `one process answered ${count} of ${CONNECTIONS}`)
})

test('every later read shows an answered write, whichever process answers', async () => {
  for (let n = 0; n < 60; n++) {
    const html_content = `change ${n}`
    expect(200, await apis[n % CONNECTIONS]!.send('PATCH', `/websites/pages/${pageId}`, { html_content }))
    const pages = await Promise.all(apis.map((api) => api.send('GET', `/websites/pages/${pageId}`)))
    assert.deepEqual([...new Set(pages.map(({ body }) => body.html_content))], [html_content])
  }
})

test('visitors soon see a write to another process', async () => {
  for (let n = 0; n < 10; n++) {
    const html_content = `<p>seen ${n}</p>`
    await Promise.all(apis.map((api) => api.visit(HOST, '/')))
    expect(200, await apis[n % CONNECTIONS]!.send('PATCH', `/websites/pages/${pageId}`, { html_content }))
    for (const api of apis)
      await eventually(async () => assert.match((await api.visit(HOST, '/')).text, new RegExp(`seen ${n}<`)))
  }
})

test('a host name that passes to another website leads there on every process', async () => {
  const [api] = apis as [Api]
  const other = expect(201, await api.send('POST', '/websites', { name: 'Other', subdomain: 'other' })).id
  expect(201, await api.send('POST', `/websites/${other}/pages`, { path: '/', html_content: 'the other site' }))
  const move = (id: string, subdomain: string) => api.send('PATCH', `/websites/${id}`, { subdomain })
  const allSee = async (host: string, shows: RegExp) => {
    for (const api of apis) await eventually(async () => assert.match((await api.visit(host, '/')).text, shows))
  }
  await allSee('moving.sites.test', /Website not found/)
  for (let n = 0; n < 3; n++) {
    expect(200, await move(websiteId, 'moving'))
    await allSee('moving.sites.test', /seen 9</)
    await allSee(HOST, /Website not found/)
    expect(200, await move(websiteId, 'shared'))
    expect(200, await move(other, 'moving'))
    await allSee('moving.sites.test', /the other site/)
    await allSee(HOST, /seen 9</)
    expect(200, await move(other, 'other'))
    await allSee('moving.sites.test', /Website not found/)
  }
})

test('a key revoked on the command line stops working at once on every process', async () => {
  const made = await runCli(['api-key', 'create', '--email', 'owner@example.com'], state.env)
  const other = made.stdout.trim()
  const others = Array.from({ length: CONNECTIONS }, () => apiOf(service.port, other))
  for (const api of others) expect(200, await api.send('GET', `/websites/${websiteId}`))
  assert.equal((await runCli(['api-key', 'revoke', other], state.env)).status, 0)
  for (const api of others) expect(401, await api.send('GET', `/websites/${websiteId}`))
  for (const api of others) api.close()
})

test('a killed process is replaced, and nothing is lost', async () => {
  const [victim] = workers()
  process.kill(victim!, 'SIGKILL')
  await eventually(async () => {
    const now = workers()
    assert.equal(now.length, 2)
    assert.ok(!now.includes(victim!))
  }, 20_000)
  await eventually(async () => assert.equal(service.logs.filter(({ msg }) => msg === 'serving').length, 3))
  for (let n = 0; n < CONNECTIONS; n++) {
    const api = apiOf(service.port, key)
    assert.equal(expect(200, await api.send('GET', `/websites/pages/${pageId}`)).html_content, '<p>seen 9</p>')
    api.close()
  }
})

test('SIGTERM ends all of them', async () => {
  const pids = workers()
  assert.equal(pids.length, 2)
  // As a process group gets it: workers directly, and once more from their supervisor.
  for (const pid of pids) process.kill(pid, 'SIGTERM')
  assert.deepEqual(await service.kill(), { code: 0, signal: null })
  assert.equal(service.logs.filter(({ msg }) => msg === 'stopped').length, 2)
  for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' })
})

function workers(): number[] {
  const { pid } = service
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
}

function siteAnswers(metrics: string): number {
  return Number(/^sitewright_requests_total\{door="site",status="2xx"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
}
