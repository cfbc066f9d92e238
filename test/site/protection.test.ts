import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { API, answered, newMember } from '../api/make.ts'
import { fileForm } from '../api/upload.ts'
import { makeSite, type TestSite } from './support.ts'

let service: Service
before(async () => {
  service = await startService({ TRUSTED_PROXIES: '127.0.0.1, ::1' })
})
after(() => service.close())

const PASSWORD = 'rye and wheat'
const basic = (password: string, username = '') => `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
let addresses = 0
/** From an address of its own, since attempts are counted. */
const visit = (
  site: TestSite,
  path: string,
  authorization?: string,
  more: Record<string, string> = {},
  method = 'GET',
) =>
  site.visit(path, {
    method,
    headers: {
      'x-forwarded-for': `10.1.${++addresses >> 8}.${addresses & 255}`,
      ...(authorization && { authorization }),
      ...more,
    },
  })
const protect = (site: TestSite, protected_paths: object[]) =>
  answered(200, site.owner.put(`${API}/websites/${site.id}/protection`, { protected_paths }))

async function clientsSite() {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'open home' })
  await site.add('pages', { path: '/clients', html_content: 'secret list' })
  await site.add('pages', { path: '/clients/acme', html_content: 'secret acme' })
  await site.add('pages', { path: '/clients-of-old', html_content: 'open history' })
  return site
}

test('a folder is shown to who has its password, and nobody else, however its path is written', async () => {
  const site = await clientsSite()
  for (let round = 0; round < 2; round++) assert.match(await site.text('/clients/acme'), /secret/, 'cached before')
  const website = await protect(site, [{ path: '/clients/*', password: PASSWORD }])
  assert.deepEqual(website.protected_paths, [{ path: '/clients', username: null }])
  assert.doesNotMatch(JSON.stringify(website), /argon2|hash/)
  for (const path of [
    '/clients',
    '/clients/',
    '/clients.md',
    '/clients?x=y',
    '/clients/acme',
    '/clients/acme/',
    '/clients/acme.md',
    '/clients/acme?page=2',
    '/clients/nothing',
    '/%63lients/acme',
    '/clients%2Facme',
    '/CLIENTS/acme',
    '//clients/acme',
    '/./clients/acme',
    '/x/../clients/acme',
    '/x/%2e%2e/clients/acme',
    '/clients/./acme',
  ])
    for (const [method, authorization] of [
      ['GET', undefined],
      ['HEAD', undefined],
      ['GET', basic('wrong and wrong')],
      ['GET', 'Basic !!'],
      ['GET', `Bearer ${PASSWORD}`],
    ] as const) {
      const { status, headers, text } = await visit(site, path, authorization, {}, method)
      assert.equal(status, 401, `${method} ${path}`)
      assert.match(headers['www-authenticate']!, /^Basic realm="/)
      assert.equal(headers['cache-control'], 'no-store')
      assert.doesNotMatch(text, /secret/)
    }
  for (const accept of ['text/markdown', 'text/html']) {
    assert.equal((await visit(site, '/clients/acme', undefined, { accept })).status, 401)
    assert.match((await visit(site, '/clients/acme', basic(PASSWORD), { accept })).text, /secret acme/)
  }
  for (let round = 0; round < 2; round++) {
    const { status, text, headers } = await visit(site, '/clients/acme', basic(PASSWORD, 'anyone'))
    assert.deepEqual([status, headers['cache-control']], [200, 'private, max-age=0, must-revalidate'])
    assert.match(headers.vary!, /authorization/)
    assert.match(text, /secret acme/)
    const { etag } = headers
    assert.equal((await visit(site, '/clients/acme', undefined, { 'if-none-match': etag! })).status, 401)
    assert.equal((await visit(site, '/clients/acme', undefined, { range: 'bytes=0-3' })).status, 401)
    assert.equal((await visit(site, '/clients/acme')).status, 401)
  }
  for (const path of ['/', '/clients-of-old', '/robots.txt']) assert.equal((await visit(site, path)).status, 200, path)
  assert.match((await visit(site, '/')).headers['cache-control']!, /^public/)
})

test('lists and searches leave the pages out, and what is shown elsewhere asks too', async () => {
  const site = await clientsSite()
  await site.add('redirects', { from_path: '/door', to: '/clients/acme', status: 200 })
  await site.add('redirects', { from_path: '/lead', to: '/clients/acme' })
  await protect(site, [{ path: '/clients', password: PASSWORD }])
  for (const file of ['/sitemap.xml', '/llms.txt']) assert.doesNotMatch(await site.text(file), /\/clients\//)
  assert.match(await site.text('/sitemap.xml'), /clients-of-old/)
  assert.equal((await visit(site, '/door')).status, 401)
  const { status, headers } = await visit(site, '/door', basic(PASSWORD))
  assert.deepEqual([status, headers['cache-control']], [200, 'private, max-age=0, must-revalidate'])
  assert.equal((await visit(site, '/door')).status, 401)
  assert.equal((await visit(site, '/lead')).status, 301)
})

test('a user name counts where there is one, and a change of the rules counts from the next request on', async () => {
  const site = await clientsSite()
  await protect(site, [
    { path: '/clients', username: 'ann', password: PASSWORD },
    { path: '/clients/acme', password: 'acme and nobody' },
  ])
  assert.equal((await visit(site, '/clients', basic(PASSWORD, 'ann'))).status, 200)
  for (const wrong of ['', 'bob', 'ANN'])
    assert.equal((await visit(site, '/clients', basic(PASSWORD, wrong))).status, 401)
  assert.equal((await visit(site, '/clients/acme', basic(PASSWORD, 'ann'))).status, 401, 'the longest path decides')
  assert.equal((await visit(site, '/clients/acme', basic('acme and nobody'))).status, 200)
  await protect(site, [{ path: '/clients', username: 'bob' }])
  assert.equal((await visit(site, '/clients', basic(PASSWORD, 'ann'))).status, 401)
  assert.equal((await visit(site, '/clients', basic(PASSWORD, 'bob'))).status, 200, 'the password is kept')
  await protect(site, [{ path: '/clients', password: 'quite another one' }])
  assert.equal((await visit(site, '/clients', basic(PASSWORD, 'bob'))).status, 401)
  await protect(site, [])
  assert.equal((await visit(site, '/clients')).status, 200)
})

test('a whole website asks for its password, files too', async () => {
  const site = await clientsSite()
  const file = fileForm(Buffer.from('a secret file'), 'a.txt', 'text/plain')
  const asset = await answered(201, site.owner.post(`${API}/websites/${site.id}/assets`, file))
  for (let round = 0; round < 2; round++) assert.equal((await site.visit(asset.relative_url)).status, 200)
  await protect(site, [{ path: '/', password: PASSWORD }])
  for (let round = 0; round < 2; round++)
    for (const path of ['/', '/nothing', '/sitemap.xml', asset.relative_url, asset.relative_url.split('?')[0]]) {
      assert.equal((await visit(site, path)).status, 401, path)
      assert.equal((await visit(site, path, undefined, { range: 'bytes=0-1' })).status, 401, path)
      const { status, headers } = await visit(site, path, basic(PASSWORD))
      assert.equal(status, path === '/nothing' ? 404 : 200, path)
      assert.match(headers['cache-control']!, /^(private|no-store)/, path)
    }
  const part = await visit(site, asset.relative_url, basic(PASSWORD), { range: 'bytes=2-7' })
  assert.deepEqual([part.status, part.text], [206, 'secret'])
  assert.equal((await site.visit('/robots.txt')).status, 200)
  const page = (await site.owner.get(`${API}/websites/${site.id}/pages?per=1`)).body.data[0]
  assert.equal((await site.owner.get(`${API}/websites/pages/${page.id}/render`)).status, 200, 'the team sees it')
})

test('wrong passwords of one address are limited, right ones are not', async () => {
  const site = await clientsSite()
  await protect(site, [{ path: '/clients', password: PASSWORD }])
  const from = (authorization: string) =>
    site.visit('/clients', { headers: { 'x-forwarded-for': '10.9.9.9', authorization } })
  assert.equal((await from(basic(PASSWORD))).status, 200)
  const wrong: number[] = []
  for (let i = 0; i < 12; i++) wrong.push((await from(basic(`wrong number ${i}`))).status)
  assert.ok(wrong.slice(0, 9).every((status) => status === 401))
  assert.equal(wrong.at(-1), 429)
  assert.equal((await from(basic(PASSWORD))).status, 200)
})

test('only admins set passwords, and what is wrong is named', async () => {
  const site = await makeSite(service)
  const address = `${API}/websites/${site.id}/protection`
  for (const [rule, field] of [
    [{ path: '/a' }, 'protected_paths.0.password'],
    [{ path: 'a', password: PASSWORD }, 'protected_paths.0.path'],
    [{ path: '/a/*/b', password: PASSWORD }, 'protected_paths.0.path'],
    [{ path: '/:a', password: PASSWORD }, 'protected_paths.0.path'],
    [{ path: '/a', username: 'a:b', password: PASSWORD }, 'protected_paths.0.username'],
    [{ path: '/a', password: 'short' }, 'password'],
  ] as const) {
    const { status, body } = await site.owner.put(address, { protected_paths: [rule] })
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]], JSON.stringify(rule))
  }
  const twice = ['/a', '/A/'].map((path) => ({ path, password: PASSWORD }))
  assert.equal((await site.owner.put(address, { protected_paths: twice })).status, 422)
  const editor = await newMember(service, site, 'editor')
  assert.equal((await editor.put(address, { protected_paths: [] })).status, 403)
  const { body } = await site.owner.get(`${API}/websites/${site.id}`)
  assert.deepEqual(body.protected_paths, [])
})
