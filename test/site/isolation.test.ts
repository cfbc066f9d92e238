import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { STYLESHEET_PATH } from '#account-pages/stylesheet.ts'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from './support.ts'

let service: Service
let site: TestSite
before(async () => {
  service = await startService()
  site = await makeSite(service)
})
after(() => service.close())

const OF_THE_SERVICE = [
  '/api/v1/openapi.json',
  '/api/v1/websites',
  '/docs',
  '/docs/',
  '/docs/getting-started',
  '/healthz',
  '/readyz',
  '/metrics',
  '/mcp',
  '/oauth/authorize',
  '/.well-known/oauth-protected-resource',
  STYLESHEET_PATH,
  '/sign-in',
  '/account',
  '/downloads/x',
]

test("nothing of the service is reachable on a website's host", async () => {
  const headers = { authorization: `Bearer ${site.owner.key}` }
  for (const path of OF_THE_SERVICE) {
    const answer = await site.visit(path, { headers })
    if (path.endsWith('/')) assert.equal(answer.status, 301, path)
    else assert.match(`${answer.status} ${answer.text}`, /^404 [\s\S]*<bdi>Site<\/bdi>/, path)
    assert.equal(answer.headers['set-cookie'], undefined, path)
  }
  const write = await site.visit('/api/v1/websites', { method: 'POST', headers, body: '{"name":"x"}' })
  assert.equal(write.status, 405)
})

test("no website's page is reachable on the service's host", async () => {
  await site.add('pages', { path: '/only-there', html_content: 'only there' })
  for (const host of ['localhost', '127.0.0.1', '[::1]'])
    assert.equal((await service.visit(host, '/only-there')).status, 404, host)
})

test('one website does not answer for another', async () => {
  const other = await makeSite(service, { name: 'Other' })
  await other.add('pages', { path: '/theirs', html_content: 'theirs' })
  assert.equal((await site.visit('/theirs')).status, 404)
  assert.equal((await site.visit('/theirs', { headers: { 'x-forwarded-host': other.host } })).status, 404)
})
