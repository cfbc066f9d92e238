import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { changesReported, makeSite, type TestSite } from './support.ts'

const LIMIT = 4
let service: Service
let site: TestSite
before(async () => {
  service = await startService({ SITE_RENDER_LIMIT: String(LIMIT), TRUSTED_PROXIES: '127.0.0.1' })
  site = await makeSite(service)
  for (let n = 0; n < 12; n++) await site.add('pages', { path: `/page-${n}`, html_content: `<p>page ${n}</p>` })
  await changesReported(service)
})
after(() => service.close())

const visitFrom = (address: string, path: string) =>
  site.visit(path, { headers: { 'x-forwarded-for': address, accept: 'text/html' } })

test('an address may have so many pages rendered a minute, and as many ready ones as it likes', async () => {
  for (let n = 0; n < LIMIT; n++) assert.equal((await visitFrom('203.0.113.1', `/page-${n}`)).status, 200)
  const refused = await visitFrom('203.0.113.1', '/page-8')
  assert.deepEqual([refused.status, refused.text], [429, 'Too many requests\n'])
  const { headers } = refused
  assert.equal(headers['ratelimit-policy'], `"default";q=${LIMIT};w=60`)
  const seconds = /^"default";r=0;t=(\d+)$/.exec(String(headers.ratelimit))?.[1] ?? ''
  assert.equal(headers['retry-after'], seconds)
  assert.ok(Number(seconds) >= 1 && Number(seconds) <= 60, seconds)
  assert.equal(headers['cache-control'], 'no-store')
  for (let n = 0; n < LIMIT; n++) assert.equal((await visitFrom('203.0.113.1', `/page-${n}`)).status, 200)
  assert.equal((await visitFrom('203.0.113.2', '/page-8')).status, 200)
  assert.equal((await visitFrom('203.0.113.1', '/page-8')).status, 200)
})

test('redirects and unknown paths cost nothing once the not-found page is ready', async () => {
  for (let n = 0; n < 3 * LIMIT; n++) {
    assert.equal((await visitFrom('203.0.113.3', '/page-0/')).status, 301)
    assert.equal((await visitFrom('203.0.113.3', `/unknown-${n}`)).status, 404)
  }
  assert.equal((await visitFrom('203.0.113.3', '/page-9')).status, 200)
})

test('a network of IPv6 addresses is one visitor', async () => {
  for (let n = 0; n < LIMIT; n++) {
    await site.add('pages', { path: `/v6-${n}`, html_content: 'x' })
    assert.equal((await visitFrom(`2001:db8:1:2::${n}`, `/v6-${n}`)).status, 200)
  }
  assert.equal((await visitFrom('2001:db8:1:2:ffff::1', '/page-10')).status, 429)
  assert.equal((await visitFrom('2001:db8:1:3::1', '/page-10')).status, 200)
})
