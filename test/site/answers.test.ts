import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { type Service, startService } from '#test/support/service.ts'
import { makeSite, type TestSite } from './support.ts'

const LONG = `<p>${'words of a long page '.repeat(200)}</p>`

let service: Service
let site: TestSite
before(async () => {
  service = await startService()
  site = await makeSite(service)
  await site.add('pages', { path: '/', title: 'Long', html_content: LONG })
})
after(() => service.close())

test('HEAD answers what GET does, without its body', async () => {
  const get = await site.visit()
  const head = await site.visit('/', { method: 'HEAD' })
  const { date: _, ...expected } = get.headers
  const { date: __, ...actual } = head.headers
  assert.deepEqual([head.status, actual, head.bytes.length], [200, expected, 0])
  assert.equal(Number(head.headers['content-length']), get.bytes.length)
  const missing = await site.visit('/missing', { method: 'HEAD' })
  assert.deepEqual([missing.status, missing.bytes.length], [404, 0])
})

test('an ETag that still fits is answered by 304 until the page changes', async () => {
  const page = await site.add('pages', { path: '/tagged', html_content: LONG })
  const { etag } = (await site.visit('/tagged')).headers
  for (const ifNoneMatch of [etag!, `"other", ${etag}`, '*', etag!.replace('W/', '')]) {
    const answer = await site.visit('/tagged', { headers: { 'if-none-match': ifNoneMatch } })
    assert.deepEqual([answer.status, answer.bytes.length, answer.headers.etag], [304, 0, etag], ifNoneMatch)
    assert.match(answer.headers.vary!, /accept-encoding/i)
    assert.ok(answer.headers['cache-control'])
  }
  assert.equal((await site.visit('/tagged', { headers: { 'if-none-match': '"other"' } })).status, 200)
  await site.change('pages', page.id, { html_content: `${LONG}!` })
  const changed = await site.visit('/tagged', { headers: { 'if-none-match': etag } })
  assert.equal(changed.status, 200)
  assert.notEqual(changed.headers.etag, etag)
})

const DECODERS = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }

for (const [encoding, decode] of Object.entries(DECODERS))
  test(`${encoding} decodes to the very same bytes`, async () => {
    const plain = await site.visit()
    assert.equal(plain.headers['content-encoding'], undefined)
    assert.match(plain.headers.vary!, /accept-encoding/i)
    const encoded = await site.visit('/', { headers: { 'accept-encoding': encoding } })
    assert.equal(encoded.headers['content-encoding'], encoding)
    assert.deepEqual(decode(encoded.bytes), plain.bytes)
    assert.ok(encoded.bytes.length < plain.bytes.length)
    assert.equal(Number(encoded.headers['content-length']), encoded.bytes.length)
    assert.match(encoded.headers.vary!, /accept-encoding/i)
    const refused = await site.visit('/', { headers: { 'accept-encoding': `${encoding};q=0, identity` } })
    assert.equal(refused.headers['content-encoding'], undefined)
  })

test('the first visitor after a change gets a compressed page', async () => {
  const page = await site.add('pages', { path: '/loaves', html_content: LONG })
  for (const title of ['Loaves', 'More loaves']) {
    await site.change('pages', page.id, { title })
    const first = await site.visit('/loaves', { headers: { 'accept-encoding': 'gzip, br' } })
    assert.equal(first.headers['content-encoding'], 'br')
    assert.match(brotliDecompressSync(first.bytes).toString(), new RegExp(`<title>${title}</title>`))
  }
})

test('a page is Markdown on request, by address or by Accept', async () => {
  await site.add('pages', { path: '/notes', title: 'Notes', html_content: '<h2>Sub</h2><p>Some <b>bold</b> text</p>' })
  const markdown = /## Sub\n\nSome \*\*bold\*\* text/
  for (const [path, accept] of [
    ['/notes.md', undefined],
    ['/notes', 'text/markdown'],
    ['/notes', 'text/markdown, text/html;q=0.9'],
  ] as const) {
    const answer = await site.visit(path, accept ? { headers: { accept } } : {})
    assert.equal(answer.headers['content-type'], 'text/markdown; charset=utf-8')
    assert.match(answer.text, markdown)
    assert.match(answer.headers.vary!, /\baccept\b(?!-)/i)
    assert.equal(answer.headers.link, `<${site.url}/notes>; rel="canonical"`)
  }
  for (const accept of ['*/*', 'text/html, text/markdown;q=0.5', 'text/markdown;q=0', undefined]) {
    const answer = await site.visit('/notes', accept ? { headers: { accept } } : {})
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8', `${accept}`)
    assert.match(answer.headers.vary!, /\baccept\b(?!-)/i)
    assert.ok(answer.headers.link!.includes(`<${site.url}/notes.md>; rel="alternate"; type="text/markdown"`))
  }
  assert.match(await site.text('/index.md'), /words of a long page/)
  assert.equal((await site.visit('/missing.md')).status, 404)
})

test('no answer of a website sets a cookie or lets a browser guess its type', async () => {
  for (const path of ['/', '/missing', '/notes.md', '/robots.txt', '/sitemap.xml', '/llms.txt', '/about/']) {
    const { headers } = await site.visit(path)
    assert.equal(headers['set-cookie'], undefined, path)
    if (headers['content-type']) assert.equal(headers['x-content-type-options'], 'nosniff', path)
  }
})
