import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { API, answered } from '../api/make.ts'
import { fileForm } from '../api/upload.ts'
import { makeSite, renders } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const RULES = '/*\n  X-Frame-Options: DENY\n/shop/*\n  X-Shop: yes\n  Cache-Control: public, max-age=60\n'

test('pages, files, redirects and what is not found are sent with the headers of their paths', async () => {
  const site = await makeSite(service, { response_headers: RULES })
  await site.add('pages', { path: '/', html_content: 'home' })
  await site.add('pages', { path: '/shop/bread', html_content: 'bread' })
  await site.add('pages', { path: '/any/:slug', html_content: 'any' })
  await site.add('redirects', { from_path: '/shop/old', to: '/shop/bread' })
  await site.add('redirects', { from_path: '/shop/:x/more', to: '/', status: 200 })
  const file = fileForm(Buffer.from('a file'), 'a.txt', 'text/plain')
  const asset = await answered(201, site.owner.post(`${API}/websites/${site.id}/assets`, file))
  for (let round = 0; round < 2; round++)
    for (const [path, status, shop] of [
      ['/', 200, undefined],
      ['/shop/bread', 200, 'yes'],
      ['/shop/old', 301, 'yes'],
      ['/shop/nothing', 404, 'yes'],
      ['/nothing', 404, undefined],
      ['/any/one', 200, undefined],
      ['/shop/a/more', 200, 'yes'],
      ['/sitemap.xml', 200, undefined],
      [asset.relative_url, 200, undefined],
    ] as const)
      for (const method of ['GET', 'HEAD']) {
        const { status: answered, headers } = await site.visit(path, { method })
        assert.deepEqual([answered, headers['x-frame-options'], headers['x-shop']], [status, 'DENY', shop], path)
        if (shop) assert.equal(headers['cache-control'], 'public, max-age=60', path)
      }
  const { etag } = (await site.visit('/')).headers
  const known = await site.visit('/', { headers: { 'if-none-match': etag! } })
  assert.deepEqual([known.status, known.headers['x-frame-options']], [304, 'DENY'])
  const gzip = await site.visit('/', { headers: { 'accept-encoding': 'gzip' } })
  assert.equal(gzip.headers['x-frame-options'], 'DENY')
  assert.equal((await (await makeSite(service)).visit('/')).headers['x-frame-options'], undefined)
})

test('the next request sees a change, and until then nothing is rendered again', async () => {
  const site = await makeSite(service, { response_headers: '/*\n  X-A: one' })
  await site.add('pages', { path: '/', html_content: 'home' })
  assert.equal((await site.visit('/')).headers['x-a'], 'one')
  // What is rendered before this process has heard of the page is not kept.
  await until(async () => {
    const made = await renders(service)
    await site.visit('/')
    return (await renders(service)) === made
  })
  await site.set({ response_headers: '/*\n  X-A: two' })
  assert.equal((await site.visit('/')).headers['x-a'], 'two')
  await site.set({ response_headers: null })
  assert.equal((await site.visit('/')).headers['x-a'], undefined)
})

test('what would weaken the service is refused with the reason, and nothing is changed', async () => {
  const site = await makeSite(service, { response_headers: '/*\n  X-A: one' })
  for (const line of ['Set-Cookie: a=b', 'Content-Type: text/html', 'Strict-Transport-Security: max-age=1', 'X-A: ü']) {
    const address = `${API}/websites/${site.id}`
    const { status, body } = await site.owner.patch(address, { response_headers: `/*\n  ${line}` })
    assert.equal(status, 422, line)
    assert.match(body.errors.response_headers[0], /^line 2 /)
  }
  assert.equal((await site.visit('/')).headers['x-a'], 'one')
})

test('an uploaded file stays harmless, and a preview has the headers but those about framing', async () => {
  const response_headers =
    "/*\n  X-A: one\n  X-Frame-Options: DENY\n  Content-Security-Policy: script-src *; frame-ancestors 'none'"
  const site = await makeSite(service, { response_headers })
  await site.add('pages', { path: '/', html_content: 'home' })
  const file = fileForm(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml')
  const asset = await answered(201, site.owner.post(`${API}/websites/${site.id}/assets`, file))
  const { headers } = await site.visit(asset.relative_url)
  assert.match(headers['content-security-policy'] as string, /^default-src 'none'.*sandbox, script-src \*/)
  assert.equal(headers['x-content-type-options'], 'nosniff')
  const preview = await answered(201, site.owner.post(`${API}/websites/${site.id}/previews`, {}))
  const { host, pathname, search } = new URL(preview.url)
  const first = await service.visit(host, pathname + search)
  assert.equal(first.headers['x-a'], 'one')
  assert.equal(first.headers['x-frame-options'], undefined)
  assert.doesNotMatch(first.headers['content-security-policy'] as string, /'none'/)
})
