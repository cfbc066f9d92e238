// What Varnish sends from its cache is counted by its log: every view once, like those that the service answers.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { freePort } from '#test/api/free-port.ts'
import { installPackage } from '#test/support/apt-get.ts'
import { exchange } from '#test/support/exchange.ts'
import { type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { EDGE_KEY, startVarnish, type Varnish } from '#test/support/varnish.ts'
import { CRAWLER, everythingCounted, viewsOf } from './analytics/counted.ts'
import { makeSite, type TestSite } from './support.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const SHIP = new URL('../../deploy/ship-views', import.meta.url).pathname

const folder = mkdtempSync(join(tmpdir(), 'sitewright-views-'))
let service: Service
let varnish: Varnish
let shipping: ChildProcess
let internal: number
let site: TestSite
before(async () => {
  const failure = existsSync('/usr/bin/curl') ? null : installPackage('curl')
  if (failure) throw new Error(`curl is missing: ${failure}`)
  const port = await freePort()
  internal = await freePort()
  service = await startService({
    EDGE: 'varnish',
    EDGE_URL: `http://127.0.0.1:${port}`,
    EDGE_KEY,
    TRUSTED_PROXIES: '127.0.0.1',
    INTERNAL_PORT: String(internal),
  })
  varnish = await startVarnish(service.port, port)
  shipping = spawn(SHIP, [join(folder, 'log'), String(internal), '-n', varnish.name], {
    stdio: 'ignore',
    env: { ...process.env, SHIP_SECONDS: '0.2' },
  })
  site = await makeSite(service)
  await site.add('pages', { title: 'Home', path: '/', html_content: '<h1>one</h1>' })
  await site.add('pages', { title: 'Ü', path: '/über-uns', html_content: '<h1>two</h1>' })
  await readsLog()
})
after(async () => {
  if (shipping?.exitCode === null) {
    shipping.kill()
    await once(shipping, 'exit')
  }
  await varnish?.close()
  await service?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Resolves when views of another website have come by the log: what Varnish logs before its log is read is not counted. */
async function readsLog() {
  const other = await makeSite(service)
  await other.add('pages', { title: 'Home', path: '/', html_content: '<h1>other</h1>' })
  await until(async () => {
    await view('/', '9.0.0.1', { host: other.host })
    return service.database.reader.selectFrom('analytics_logs').select('digest').executeTakeFirst()
  })
}

function view(path: string, address: string, headers = {}) {
  return exchange(varnish.port, {
    method: 'GET',
    path,
    headers: { host: site.host, 'user-agent': BROWSER, 'x-forwarded-for': address, ...headers },
  })
}

async function report(lines: readonly object[] | string) {
  const body = typeof lines === 'string' ? lines : lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  return exchange(internal, { method: 'POST', path: '/internal/views', body })
}

test('views from the cache and from the service are counted together, with where they came from', async () => {
  const addresses = ['9.1.2.3', '9.1.2.4', '9.1.2.5']
  for (const path of ['/', '/%C3%BCber-uns', '/?utm_campaign=May'])
    for (const address of addresses)
      assert.equal((await view(path, address, { referer: 'https://www.google.com/' })).status, 200)
  const paths = await until(
    async () => {
      await everythingCounted(service)
      return (await viewsOf(service, site.id)).map(({ path }) => path)
    },
    (found) => found.length >= 9,
  )
  assert.deepEqual(paths.toSorted(), [...Array(6).fill('/'), ...Array(3).fill('/über-uns')])
})

test('what AI crawlers take from the cache is counted too, and no file of people', async () => {
  const crawler = { 'user-agent': CRAWLER }
  for (const path of ['/robots.txt', '/llms.txt'])
    for (const headers of [{}, {}, crawler, crawler, crawler])
      assert.equal((await view(path, '9.2.0.1', headers)).status, 200)
  const row = await until(
    async () => {
      await everythingCounted(service)
      return service.database.reader
        .selectFrom('analytics_crawlers')
        .select(['robots_hits', 'file_hits'])
        .where('website_id', '=', site.id)
        .executeTakeFirst()
    },
    (found) => Number(found?.robots_hits) + Number(found?.file_hits) >= 6,
  )
  assert.deepEqual([Number(row!.robots_hits), Number(row!.file_hits)], [3, 3])
})

const line = (more = {}) => ({
  id: '7',
  at: String(Math.floor(Date.now() / 1_000)),
  host: site.host,
  url: '/',
  view: `${site.id} - html /`,
  forwarded: '9.9.9.9',
  agent: BROWSER,
  referrer: '-',
  ...more,
})

test('a piece that is sent again is not counted again', async () => {
  await everythingCounted(service)
  const before = (await viewsOf(service, site.id)).length
  const lines = [line(), line({ id: '8' })]
  for (let time = 0; time < 3; time++) {
    const { status, text } = await report(lines)
    assert.deepEqual([status, JSON.parse(text)], [200, { views: 2, unread: 0 }])
  }
  await everythingCounted(service)
  assert.equal((await viewsOf(service, site.id)).length, before + 2)
})

test('what is no view, is of nowhere, or is too old is left out; too much is refused', async () => {
  await everythingCounted(service)
  const before = (await viewsOf(service, site.id)).length
  const { text } = await report([
    line({ view: '-' }),
    line({ purpose: 'prefetch' }),
    line({ view: `${site.id} - file -` }),
    line({ view: 'nonsense - html /' }),
    line({ at: '1' }),
    line({ url: 'http://elsewhere/' }),
    line({ view: `${site.id} - html /../..` }),
  ])
  assert.deepEqual(JSON.parse(text), { views: 0, unread: 4 })
  assert.deepEqual(JSON.parse((await report('{"at"\n[]\nnull\n')).text), { views: 0, unread: 3 })
  // A website that is not there has nothing to count.
  assert.equal((await report([line({ view: '01890000-0000-7000-8000-000000000000 - html /' })])).status, 200)
  assert.equal((await report('{}\n'.repeat(2_001))).status, 413)
  assert.equal((await report('x'.repeat(4_000_001))).status, 413)
  await everythingCounted(service)
  assert.equal((await viewsOf(service, site.id)).length, before)
})

test('only this machine can report, on a port of its own', async () => {
  const { status } = await service.visit('localhost', '/internal/views', { method: 'POST', body: '{}' })
  assert.equal(status, 404)
  assert.equal((await exchange(internal, { method: 'GET', path: '/internal/views' })).status, 404)
})
