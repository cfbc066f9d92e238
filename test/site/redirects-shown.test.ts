import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { API, answered } from '../api/make.ts'
import { fileForm } from '../api/upload.ts'
import { makeSite, type TestSite } from './support.ts'

let service: Service
before(async () => {
  service = await startService({ TRUSTED_PROXIES: '127.0.0.1, ::1' })
})
after(() => service.close())

/** Public addresses whose countries are known. */
const AMERICAN = '8.8.8.8'

async function lead(site: TestSite, path: string, query = ''): Promise<Json> {
  const address = `/api/v1/websites/${site.id}/redirects/resolve?path=${encodeURIComponent(path)}${query}`
  const { status, body } = await site.owner.get(address)
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

test('another page is shown at an address, as it is at its own', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/app', html_content: 'the app' })
  await site.add('pages', { path: '/app/help', html_content: 'help' })
  const { id } = await site.add('redirects', { from_path: '/app/*', to: '/app', status: 200 })
  for (const path of ['/app', '/app/anything/below', '/app/x?y=z']) {
    const { status, text, headers } = await site.visit(path)
    assert.deepEqual([status, headers.location], [200, undefined], path)
    assert.match(text, /the app/, path)
  }
  assert.match(await site.text('/app/help'), /help/, 'a page has precedence')
  const before = (await site.visit('/app/x')).headers.etag
  const page = (await site.owner.get(`/api/v1/websites/${site.id}/pages?per=1`)).body.data[0]
  await site.change('pages', page.id, { html_content: 'the new app' })
  const { text, headers } = await site.visit('/app/x')
  assert.match(text, /the new app/)
  assert.notEqual(headers.etag, before)
  assert.equal((await site.visit('/app/x', { headers: { 'if-none-match': headers.etag! } })).status, 304)
  await service.services.redirectHits.write()
  assert.ok((await site.owner.get(`/api/v1/websites/redirects/${id}`)).body.hit_count >= 5)
  assert.match((await site.visit('/app/x.md')).headers['content-type']!, /text\/markdown/)
  await site.change('redirects', id, { force: true })
  assert.match(await site.text('/app/help'), /the new app/)
  await site.remove('redirects', id)
  assert.equal((await site.visit('/app/x')).status, 404)
})

test('what is shown may itself lead on, a file, or nothing', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/end', html_content: 'the end' })
  await site.add('redirects', { from_path: '/middle', to: '/end' })
  await site.add('redirects', { from_path: '/start', to: '/middle', status: 200 })
  await site.add('redirects', { from_path: '/away', to: 'https://other.example/x' })
  await site.add('redirects', { from_path: '/near', to: '/away', status: 200 })
  await site.add('redirects', { from_path: '/none', to: '/nothing', status: 200 })
  await site.add('redirects', { from_path: '/list', to: '/sitemap.xml', status: 200 })
  assert.match(await site.text('/start'), /the end/)
  const { status, headers } = await site.visit('/near')
  assert.deepEqual([status, headers.location], [301, 'https://other.example/x'])
  assert.equal((await site.visit('/none')).status, 404)
  assert.match(await site.text('/list'), /<urlset/)
  const { hops, end } = await lead(site, '/start')
  assert.deepEqual(
    hops.map(({ path, status, location }: Json) => [path, status, location]),
    [
      ['/start', 200, '/middle'],
      ['/middle', 301, '/end'],
    ],
  )
  assert.equal(end.kind, 'page')
})

test('a file is shown at another address, which promises no bytes for ever', async () => {
  const site = await makeSite(service)
  const file = fileForm(Buffer.from('a logo'), 'logo.txt', 'text/plain')
  const asset = await answered(201, site.owner.post(`${API}/websites/${site.id}/assets`, file))
  await site.add('redirects', { from_path: '/logo.txt', to: asset.relative_url.split('?')[0], status: 200 })
  for (const method of ['GET', 'HEAD', 'GET']) {
    const { status, headers, text } = await site.visit('/logo.txt', { method })
    assert.deepEqual([status, headers['cache-control']], [200, 'public, max-age=0, must-revalidate'])
    assert.equal(text, method === 'HEAD' ? '' : 'a logo')
  }
  const part = await site.visit('/logo.txt', { headers: { range: 'bytes=2-' } })
  assert.deepEqual([part.status, part.text], [206, 'logo'])
  assert.equal((await lead(site, '/logo.txt')).end.asset_id, asset.id)
})

test('what is gone is 410 and not indexed, with the not-found page of the website', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/old', html_content: 'old' })
  const gone = await site.add('redirects', { from_path: '/old', status: 410 })
  assert.deepEqual([gone.to, gone.status], ['', 410])
  await site.add('redirects', { from_path: '/older/*', status: 404 })
  assert.equal((await site.visit('/old')).status, 200, 'a page has precedence')
  await site.change('redirects', gone.id, { force: true })
  for (const [path, expected] of [
    ['/old', 410],
    ['/old/', 410],
    ['/older/x', 404],
  ] as const) {
    const { status, headers } = await site.visit(path)
    assert.equal(status, expected, path)
    if (status === 410) assert.equal(headers['x-robots-tag'], 'noindex')
  }
  assert.doesNotMatch(await site.text('/sitemap.xml'), /\/old</, 'in no list of pages')
  const lost = await site.add('pages', { path: '/lost', html_content: 'our lost page' })
  await site.set({ not_found_page_id: lost.id })
  const { status, text, headers } = await site.visit('/old')
  assert.deepEqual([status, headers['x-robots-tag']], [410, 'noindex'])
  assert.match(text, /our lost page/)
  assert.deepEqual([(await lead(site, '/old')).end.kind, (await lead(site, '/old')).end.status], ['gone', 410])
  const linking = await site.add('pages', { path: '/links', html_content: '<a href="/old">old</a>' })
  const { data } = (await site.owner.get(`/api/v1/websites/${site.id}/check?kinds=broken_link`)).body
  assert.match(data.find(({ record }: Json) => record.id === linking.id).message, /gone/)
  await site.change('redirects', gone.id, { status: 301, to: '/links' })
  assert.equal((await site.visit('/old')).headers.location, '/links')
  const back = await site.change('redirects', gone.id, { status: 410 })
  assert.equal(back.to, '')
})

test('the best language decides, and no cache gives one visitor what is for another', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'english' })
  const german = { from_path: '/', to: '/de', status: 302, languages: ['de'], force: true }
  await site.add('redirects', german)
  await site.add('redirects', { ...german, to: '/fr', languages: ['fr'] })
  const visit = (accept_language?: string, path = '/') =>
    site.visit(path, { headers: accept_language ? { 'accept-language': accept_language } : {} })
  for (let round = 0; round < 3; round++)
    for (const [language, location] of [
      ['de-AT,de;q=0.9,en;q=0.5', '/de'],
      ['fr;q=0.9,de;q=0.8', '/fr'],
      ['en,de;q=0.5', undefined],
      ['it', undefined],
      [undefined, undefined],
    ] as const) {
      const { status, headers } = await visit(language)
      assert.deepEqual([status, headers.location], [location ? 302 : 200, location], String(language))
      assert.match(headers.vary!, /accept-language/)
      assert.match(headers['cache-control']!, /^public/)
    }
  const etag = (await visit('en')).headers.etag!
  const known = await site.visit('/', { headers: { 'if-none-match': etag } })
  assert.deepEqual([known.status, /accept-language/.test(known.headers.vary!)], [304, true])
  assert.equal((await site.visit('/', { headers: { 'if-none-match': etag, 'accept-language': 'de' } })).status, 302)
  assert.doesNotMatch((await visit('de', '/elsewhere')).headers.vary ?? '', /accept-language/)
  assert.equal((await lead(site, '/', '&accept_language=de')).hops[0].location, '/de')
  assert.deepEqual((await lead(site, '/')).hops, [])
})

test('countries decide where they are known, and no shared cache stores the answer', async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: 'everybody' })
  await site.add('pages', { path: '/us', html_content: 'americans' })
  await site.add('redirects', { from_path: '/', to: '/us', status: 200, countries: ['us'], force: true })
  await site.add('redirects', { from_path: '/shop', to: '/us', status: 302, countries: ['US'] })
  await site.add('redirects', { from_path: '/shop', to: '/' })
  for (let round = 0; round < 2; round++)
    for (const [address, text, location] of [
      [AMERICAN, /americans/, '/us'],
      ['10.0.0.1', /everybody/, '/'],
    ] as const) {
      const headers = { 'x-forwarded-for': address }
      const page = await site.visit('/', { headers })
      assert.match(page.text, text)
      assert.match(page.headers['cache-control']!, /^private/)
      const led = await site.visit('/shop', { headers })
      assert.deepEqual(
        [led.headers.location, led.headers['cache-control']],
        [location, 'private, max-age=0, must-revalidate'],
      )
    }
  assert.match((await site.visit('/us')).headers['cache-control']!, /^public/)
  assert.equal((await lead(site, '/shop', '&country=us')).hops[0].location, '/us')
  assert.equal((await lead(site, '/shop')).hops[0].location, '/')
  const wrong = await site.owner.get(`/api/v1/websites/${site.id}/redirects/resolve?path=/&country=ZZ`)
  assert.equal(wrong.status, 422)
})

test('circles that only some visitors meet are refused, and what is left ends', async () => {
  const site = await makeSite(service)
  const post = (fields: object) => site.owner.post(`/api/v1/websites/${site.id}/redirects`, fields)
  await site.add('redirects', { from_path: '/a', to: '/b', status: 200, languages: ['de'] })
  assert.equal((await post({ from_path: '/b', to: '/a', status: 200, languages: ['de'] })).status, 422)
  assert.equal((await post({ from_path: '/b', to: '/a', languages: ['fr'] })).status, 201)
  assert.equal((await post({ from_path: '/a', to: '/c', languages: ['de'] })).status, 422, 'the same conditions')
  assert.equal((await site.visit('/a', { headers: { 'accept-language': 'de' } })).status, 404)
})

test('all of it is exported, and imported into another website', async () => {
  const site = await makeSite(service)
  const text = '/gone 410!\n/ /de 302 Country=de,at Language=de\n/app/* / 200\n'
  const { status, body } = await site.owner.post(`/api/v1/websites/${site.id}/redirects/import`, { text })
  assert.deepEqual([status, body.created], [200, 3])
  const again = await site.owner.post(`/api/v1/websites/${site.id}/redirects/import`, { text })
  assert.deepEqual([again.body.created, again.body.unchanged], [0, 3])
  const listed = (await site.owner.get(`/api/v1/websites/${site.id}/redirects`)).body.data
  assert.deepEqual(
    listed.map(({ from_path, to, status, force, countries, languages }: Json) => [
      from_path,
      to,
      status,
      force,
      countries,
      languages,
    ]),
    [
      ['/gone', '', 410, true, [], []],
      ['/', '/de', 302, false, ['AT', 'DE'], ['de']],
      ['/app/*', '/', 200, false, [], []],
    ],
  )
})
