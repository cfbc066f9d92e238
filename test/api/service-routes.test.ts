import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { STYLESHEET_PATH } from '#account-pages/stylesheet.ts'
import { startService } from '#test/support/service.ts'
import { freePort } from './free-port.ts'
import { API, answered, hostOf, newPage, newWebsite } from './make.ts'

const service = await startService()
after(() => service.close())
const at = (path: string, host = 'localhost') => service.visit(host, path)
const SERVICE_PATHS = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs',
  `${API}/openapi.json`,
  `${API}/websites`,
  STYLESHEET_PATH,
  '/sign-in',
  '/account',
]

const firstStart = await at('/')
const ann = await service.newUser()
const website = await newWebsite(ann)
await newPage(ann, website, { path: '/', html_content: '<p>A visitor’s page</p>' })
await newPage(ann, website, { path: '/about', html_content: '<p>About</p>' })

test('before there is a user the start page tells how to make one', async () => {
  const { status, headers, text } = firstStart
  assert.equal(status, 200)
  assert.match(headers['content-type']!, /^text\/html/)
  assert.match(text, /Create the first user[\s\S]*the link that the service printed/)
  const stylesheet = /<link rel="stylesheet" href="([^"]+)"/.exec(text)?.[1]
  const css = await at(stylesheet!)
  assert.deepEqual([css.status, css.headers['content-type']], [200, 'text/css; charset=utf-8'])
})

describe('on the service’s host, without a credential', () => {
  test('healthz and readyz', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers, text } = await at(path)
      assert.equal(status, 200)
      assert.deepEqual(JSON.parse(text), { status: 'ok' })
      assert.equal(headers['cache-control'], 'no-store')
    }
  })

  test('metrics for Prometheus count what was answered', async () => {
    const count = async () => {
      const { status, headers, text } = await at('/metrics')
      assert.equal(status, 200)
      assert.match(headers['content-type']!, /^text\/plain; version=0\.0\.4/)
      return Number(/^sitewright_requests_total\{door="site",status="2xx"\} (\d+)$/m.exec(text)?.[1] ?? 0)
    }
    const before = await count()
    await service.visit(hostOf(website), '/')
    await service.visit(hostOf(website), '/about')
    assert.equal(await count(), before + 2)
  })

  test('metrics are for programs on this machine, not for what a proxy forwards', async () => {
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      const { status } = await service.visit('localhost', '/metrics', { headers: { [header]: '127.0.0.1' } })
      assert.equal(status, 404, header)
    }
    const bearer = { authorization: 'Bearer ', 'x-forwarded-for': '127.0.0.1' }
    assert.equal((await service.visit('localhost', '/metrics', { headers: bearer })).status, 404)
  })

  test('with METRICS_TOKEN, metrics are also for whoever sends it', async () => {
    const guarded = await startService({ METRICS_TOKEN: 'of-prometheus' })
    try {
      const read = async (token: string | null) => {
        const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` }
        const headers = { 'x-forwarded-for': '203.0.113.9', ...authorization }
        return (await guarded.visit('localhost', '/metrics', { headers })).status
      }
      assert.deepEqual([await read('of-prometheus'), await read('wrong'), await read(null)], [200, 401, 401])
      assert.equal((await guarded.visit('localhost', '/metrics')).status, 200)
    } finally {
      await guarded.close()
    }
  })

  test('the start page asks nothing of other hosts', async () => {
    const { status, headers, text } = await at('/')
    assert.equal(status, 200)
    assert.match(String(headers['content-security-policy']), /default-src 'none'/)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.deepEqual(loadedFrom(text), [])
  })

  test('openapi.json', async () => {
    const { status, headers, text } = await at(`${API}/openapi.json`)
    assert.equal(status, 200)
    assert.match(headers['content-type']!, /^application\/json/)
    const { openapi, servers, paths } = JSON.parse(text)
    assert.match(openapi, /^3\.0\./)
    assert.deepEqual(servers, [{ url: `${service.url}${API}` }])
    for (const path of ['/websites', '/websites/{id}', '/websites/pages/{id}', '/websites/{website_id}/html_heads'])
      assert.ok(paths[path], path)
  })

  test('the reference loads from here alone, and needs no script', async () => {
    const { status, headers, text } = await at('/docs')
    assert.equal(status, 200)
    assert.match(headers['content-type']!, /^text\/html/)
    assert.match(text, /openapi\.json/)
    assert.deepEqual(loadedFrom(text), [])
    assert.doesNotMatch(text, /<script/)
    assert.doesNotMatch(text.replaceAll(service.url, ''), /https?:\/\//, 'no address of others')
  })

  test('IP literals are the service, whatever the port', async () => {
    for (const host of [
      '127.0.0.1',
      '127.0.0.1:1',
      '[::1]',
      '[::1]:8080',
      '10.1.2.3',
      'LOCALHOST',
      'localhost.',
      'localhost:9',
    ]) {
      const { status, text } = await at('/healthz', host)
      assert.deepEqual([status, text], [200, '{"status":"ok"}'], host)
    }
  })
})

describe('hosts', () => {
  test('any other host is 404', async () => {
    const hosts = [
      'evil.example',
      'sites.test',
      'localhost.evil.example',
      'a.b.sites.test',
      'xsites.test',
      'sites.test.evil.example',
      'a b',
      '..sites.test',
    ]
    for (const host of hosts)
      for (const path of ['/', ...SERVICE_PATHS]) {
        const { status, text } = await at(path, host)
        assert.equal(status, 404, `${host} ${path}`)
        assert.doesNotMatch(text, /openapi|status|visitor/i)
      }
  })

  test('a website that there is not is 404', async () => {
    for (const path of ['/', ...SERVICE_PATHS]) assert.equal((await at(path, 'nobody.sites.test')).status, 404, path)
  })

  test('nothing of the service is on a website’s host', async () => {
    const host = hostOf(website)
    assert.match((await at('/', host)).text, /A visitor’s page/)
    for (const path of SERVICE_PATHS) {
      const { status, headers, text } = await service.visit(host, path, {
        headers: { authorization: `Bearer ${ann.key}` },
      })
      assert.equal(status, 404, path)
      assert.match(headers['content-type']!, /^text\/html/)
      assert.doesNotMatch(text, /"openapi"|"status"|"data"|sitewright_requests/)
    }
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const body = '{"name": "x"}'
      const headers = { authorization: `Bearer ${ann.key}`, 'content-type': 'application/json' }
      const { status } = await service.visit(host, `${API}/websites`, { method, body, headers })
      assert.ok(status === 404 || status === 405, `${method}: ${status}`)
    }
    assert.equal((await answered(200, ann.get(`${API}/websites`))).meta.total_count, 1)
  })

  test('nothing of a website is on the service’s host', async () => {
    for (const host of ['localhost', '127.0.0.1']) {
      assert.doesNotMatch((await at('/', host)).text, /A visitor’s page/)
      for (const path of ['/about', '/robots.txt', '/sitemap.xml', '/llms.txt', `//${hostOf(website)}/about`]) {
        const { status, text } = await at(path, host)
        assert.equal(status, 404, path)
        assert.doesNotMatch(text, /About/)
      }
    }
  })

  test('a host in the target does not choose another than the Host header', async () => {
    const host = hostOf(website)
    const claimed = await at(`http://${host}/about`, 'localhost')
    assert.doesNotMatch(claimed.text, /About/)
    const other = await at(`http://localhost${API}/openapi.json`, host)
    assert.equal(other.status, 404)
  })

  test('names that differ in case or by the root’s dot are one', async () => {
    const host = hostOf(website)
    for (const name of [host.toUpperCase(), `${host}.`, `${host}:8080`])
      assert.match((await at('/about', name)).text, /About/, name)
  })
})

test('addresses come from BASE_URL, which is a service’s host too', async () => {
  const port = await freePort()
  const base = `https://sitewright.example:${port}`
  const behind = await startService({ PORT: String(port), BASE_URL: base })
  try {
    const claims = {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', forwarded: 'host=evil.example' },
    }
    const { text } = await behind.visit('sitewright.example', `${API}/openapi.json`, claims)
    assert.deepEqual(JSON.parse(text).servers, [{ url: `${base}${API}` }])
    const refused = await behind.visit('127.0.0.1', `${API}/websites`, claims)
    assert.match(String(refused.headers['www-authenticate']), new RegExp(`resource_metadata="${base}/`))
    const site = await newWebsite(await behind.newUser())
    assert.equal(site.url, `https://${site.subdomain}.sites.test:${port}`)
    assert.equal((await behind.visit('other.example', '/healthz')).status, 404)
  } finally {
    await behind.close()
  }
})

/** Whatever a page makes a browser fetch from another host. */
function loadedFrom(html: string): string[] {
  return [
    ...html.matchAll(/(?:\ssrc|<link[^>]*\shref|@import|url\()\s*[=(]?\s*["']?((?:https?:)?\/\/[^"')\s>]+)/gi),
  ].map(([, url]) => url!)
}
