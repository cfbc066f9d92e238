// Websites behind Varnish with deploy/varnish.vcl: what is kept, for whom, and how soon it is right.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { freePort } from '#test/api/free-port.ts'
import { API, answered } from '#test/api/make.ts'
import { fileForm } from '#test/api/upload.ts'
import { type Answer, exchange } from '#test/support/exchange.ts'
import { type Service, startService, type VisitOptions } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { EDGE_KEY, startVarnish, type Varnish } from '#test/support/varnish.ts'
import { makeSite, type TestSite } from './support.ts'

let service: Service
let varnish: Varnish
before(async () => {
  const port = await freePort()
  const env = { EDGE: 'varnish', EDGE_URL: `http://127.0.0.1:${port}`, EDGE_KEY, TRUSTED_PROXIES: '127.0.0.1' }
  service = await startService(env)
  varnish = await startVarnish(service.port, port)
  // Until it listens it is told again and again to forget everything.
  await until(isTold)
})
after(async () => {
  await varnish?.close()
  await service?.close()
})

const metric = async (name: string) => {
  const { text } = await service.visit('localhost', '/metrics')
  return Number(new RegExp(`^${name} ([\\d.e+-]+)`, 'm').exec(text)?.[1] ?? Number.NaN)
}

/** The edge has been told to forget what it kept before. */
async function isTold(): Promise<boolean> {
  const { reader } = service.database
  const row = await reader.selectFrom('edge_purges').select('seq').executeTakeFirst()
  return row !== undefined && row.seq >= 0
}

function at({ host }: TestSite, path = '/', { method = 'GET', headers, body }: VisitOptions = {}): Promise<Answer> {
  return exchange(varnish.port, { method, path, body, headers: { host, ...headers } })
}

/** How many requests for pages and files have come as far as the service. */
const requests = async () => {
  const { text } = await service.visit('localhost', '/metrics')
  const counts = [...text.matchAll(/^sitewright_requests_total\{door="site"[^}]*\} (\d+)/gm)]
  return counts.reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Resolves when the answer is kept: it comes without a request to the service. */
async function kept(site: TestSite, path = '/', options?: VisitOptions): Promise<Answer> {
  let answer: Answer | undefined
  await until(async () => {
    const before = await requests()
    answer = await at(site, path, options)
    return (await requests()) === before
  })
  return answer!
}

/** Nothing that is kept from now on is forgotten without another change. */
async function toldTwice() {
  await until(async () => (await metric('sitewright_edge_lag_seconds')) === 0)
}

async function isPassed(site: TestSite, path: string, options?: VisitOptions) {
  await at(site, path, options)
  const before = await requests()
  await at(site, path, options)
  assert.ok((await requests()) > before, `${path} was kept`)
}

test('a page is kept, and right again after a change of anything that it shows', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { title: 'Home', path: '/', html_content: '<h1>one</h1>' })
  const header = await site.add('headers', { html_content: '<header>first</header>', default_on_page_language: 'en' })
  assert.match((await kept(site)).text, /first.*one/s)
  await site.change('pages', page.id, { html_content: '<h1>two</h1>' })
  await until(async () => (await at(site)).text.includes('two'))
  await site.change('headers', header.id, { html_content: '<header>second</header>' })
  await until(async () => (await at(site)).text.includes('second'))
  await site.set({ name: 'Renamed' })
  await site.remove('pages', page.id)
  await until(async () => !(await at(site)).text.includes('two'))
})

test('a change of one website leaves the others kept', async () => {
  const [one, other] = [await makeSite(service), await makeSite(service)]
  const page = await one.add('pages', { title: 'Home', path: '/', html_content: '<h1>one</h1>' })
  await other.add('pages', { title: 'Home', path: '/', html_content: '<h1>other</h1>' })
  await toldTwice()
  await kept(one)
  await kept(other)
  await one.change('pages', page.id, { html_content: '<h1>changed</h1>' })
  await until(async () => (await at(one)).text.includes('changed'))
  const before = await requests()
  assert.match((await at(other)).text, /other/)
  assert.equal(await requests(), before)
})

test('browsers are told what they are told without an edge, and nothing of how it is kept', async () => {
  const site = await makeSite(service)
  await site.add('pages', { title: 'Home', path: '/', html_content: '<h1>one</h1>' })
  const { headers } = await kept(site)
  assert.equal(headers['cache-control'], 'public, max-age=0, must-revalidate')
  for (const name of ['surrogate-control', 'surrogate-key', 'xkey', 'x-sitewright-view', 'via', 'x-varnish'])
    assert.equal(headers[name], undefined, name)
  const again = await at(site, '/', { headers: { 'if-none-match': headers.etag! } })
  assert.equal(again.status, 304)
})

test('Markdown and html are kept apart, and cookies make no difference', async () => {
  const site = await makeSite(service)
  await site.add('pages', { title: 'Home', path: '/', html_content: '<h1>one</h1>' })
  await kept(site, '/', { headers: { cookie: 'theme=dark', accept: 'text/html,application/xhtml+xml' } })
  const markdown = await kept(site, '/', { headers: { accept: 'text/markdown' } })
  assert.match(markdown.headers['content-type']!, /^text\/markdown/)
  const html = await kept(site, '/', { headers: { accept: '*/*', cookie: 'theme=light' } })
  assert.match(html.headers['content-type']!, /^text\/html/)
})

test('a file and a part of it come from what is kept, until the file is deleted', async () => {
  const site = await makeSite(service)
  const bytes = Buffer.from('0123456789'.repeat(100))
  const body = fileForm(bytes, 'a.txt', 'text/plain')
  const { id, relative_url: address } = await answered(201, site.owner.post(`${API}/websites/${site.id}/assets`, body))
  assert.ok((await kept(site, address)).bytes.equals(bytes))
  const part = await kept(site, address, { headers: { range: 'bytes=10-19' } })
  assert.deepEqual([part.status, part.text], [206, '0123456789'])
  await site.remove('assets', id)
  await until(async () => (await at(site, address)).status === 404)
})

test('what differs between visitors, and what is not there, is kept by nobody', async () => {
  const site = await makeSite(service)
  await site.add('pages', { title: 'Secret', path: '/inner/page', html_content: '<h1>secret</h1>' })
  await site.add('redirects', { from_path: '/old', to: '/new' })
  await isPassed(site, '/nowhere')
  await isPassed(site, '/old')
  await kept(site, '/inner/page')
  const { status } = await site.owner.put(`/api/v1/websites/${site.id}/protection`, {
    protected_paths: [{ path: '/inner', password: 'open sesame' }],
  })
  assert.equal(status, 200)
  await until(async () => (await at(site, '/inner/page')).status === 401)
  const authorization = `Basic ${Buffer.from('anyone:open sesame').toString('base64')}`
  const opened = await at(site, '/inner/page', { headers: { authorization } })
  assert.match(opened.text, /secret/)
  assert.equal((await at(site, '/inner/page')).status, 401)
})

test('the service itself and previews are passed', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { title: 'Home', path: '/', html_content: '<h1>one</h1>' })
  const api = await exchange(varnish.port, {
    method: 'GET',
    path: `/api/v1/websites/pages/${page.id}`,
    headers: { host: 'localhost', authorization: `Bearer ${site.owner.key}` },
  })
  assert.deepEqual([api.status, JSON.parse(api.text).path], [200, '/'])
  assert.equal(api.headers['surrogate-key'], undefined)
})

test('a campaign in the address is no other page', async () => {
  const site = await makeSite(service)
  await site.add('pages', { title: 'Home', path: '/', html_content: '<h1>one</h1>' })
  await toldTwice()
  await kept(site)
  const before = await requests()
  assert.match((await at(site, '/?utm_source=mail&utm_medium=x&gclid=1')).text, /one/)
  assert.equal(await requests(), before)
  await at(site, '/?page=2&utm_source=mail')
  assert.equal(await requests(), before + 1)
})

test('while purges fail they are repeated, and the metrics tell', async () => {
  const site = await makeSite(service)
  const page = await site.add('pages', { title: 'Home', path: '/', html_content: '<h1>one</h1>' })
  await kept(site)
  const { port } = varnish
  await varnish.close()
  await site.change('pages', page.id, { html_content: '<h1>two</h1>' })
  await until(async () => (await metric('sitewright_edge_purge_failures_total')) > 0)
  assert.ok((await metric('sitewright_edge_lag_seconds')) > 0)
  varnish = await startVarnish(service.port, port)
  await until(async () => (await metric('sitewright_edge_lag_seconds')) === 0)
  assert.match((await at(site)).text, /two/)
})

test('an edge that takes no purge sends nothing that is older than EDGE_MAX_STALE', async () => {
  const port = await freePort()
  const env = { EDGE: 'varnish', EDGE_URL: `http://127.0.0.1:${port}`, EDGE_KEY: 'another key', EDGE_MAX_STALE: '3' }
  const refused = await startService({ ...env, TRUSTED_PROXIES: '127.0.0.1' })
  const edge = await startVarnish(refused.port, port)
  try {
    const site = await makeSite(refused)
    const page = await site.add('pages', { title: 'Home', path: '/', html_content: '<h1>one</h1>' })
    const show = () => exchange(port, { method: 'GET', path: '/', headers: { host: site.host } })
    assert.match((await show()).text, /one/)
    await site.change('pages', page.id, { html_content: '<h1>two</h1>' })
    // Without a purge, what is kept ends the wait by its age alone.
    await until(show, ({ text }) => text.includes('two'))
    const { text } = await refused.visit('localhost', '/metrics')
    assert.match(text, /^sitewright_edge_purge_failures_total [1-9]/m)
  } finally {
    await edge.close()
    await refused.close()
  }
})
