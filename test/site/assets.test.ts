import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { after, before, test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { API, answered, flat } from '../api/make.ts'
import { fileForm, png } from '../api/upload.ts'
import { makeSite, type TestSite } from './support.ts'

let service: Service
let site: TestSite
before(async () => {
  service = await startService()
  site = await makeSite(service)
})
after(() => service?.close())

const upload = (bytes: Uint8Array, filename: string, type: string, to = site): Promise<Json> =>
  answered(201, to.owner.post(`${API}/websites/${to.id}/assets`, fileForm(bytes, filename, type)))
const replace = (asset: Json, bytes: Uint8Array): Promise<Json> =>
  answered(
    200,
    site.owner.post(`${API}/websites/${site.id}/assets?asset_id=${asset.id}`, fileForm(bytes, 'x', asset.content_type)),
  )
const bare = (asset: Json) => asset.relative_url.split('?')[0]

for (const size of [10_000, 1_000_000])
  test(`a file of ${size} bytes: whole, by HEAD, by its tag, in parts`, async () => {
    const bytes = randomBytes(size)
    const asset = await upload(bytes, 'a b.bin', 'application/x-thing')
    const get = (headers = {}, method = 'GET') => site.visit(asset.relative_url, { headers, method })
    for (let again = 0; again < 3; again++) {
      const whole = await get()
      assert.ok(whole.status === 200 && whole.bytes.equals(bytes))
      assert.deepEqual(
        [whole.headers['content-type'], whole.headers['content-length'], whole.headers['accept-ranges']],
        ['application/x-thing', String(size), 'bytes'],
      )
      assert.equal(whole.headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.equal(whole.headers['x-content-type-options'], 'nosniff')
      const etag = whole.headers.etag!
      assert.match(etag, /^"\w+"$/)
      const head = await get({}, 'HEAD')
      assert.deepEqual([head.status, head.bytes.length, head.headers['content-length']], [200, 0, String(size)])
      for (const known of [etag, '*', `"other", ${etag}`])
        assert.equal((await get({ 'if-none-match': known })).status, 304)
      assert.equal((await get({ 'if-none-match': '"other"' })).status, 200)
      for (const [range, start, end] of [
        ['bytes=0-99', 0, 99],
        ['bytes=500-', 500, size - 1],
        ['bytes=-10', size - 10, size - 1],
        [`bytes=${size - 1}-${size + 50}`, size - 1, size - 1],
      ] as const) {
        const part = await get({ range })
        assert.deepEqual([part.status, part.headers['content-range']], [206, `bytes ${start}-${end}/${size}`])
        assert.ok(part.bytes.equals(bytes.subarray(start, end + 1)))
      }
      for (const range of [`bytes=${size}-`, 'bytes=-0']) {
        const beyond = await get({ range })
        assert.deepEqual([beyond.status, beyond.headers['content-range']], [416, `bytes */${size}`])
      }
      for (const range of ['bytes=5-2', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=a-b'])
        assert.equal((await get({ range })).status, 200)
      assert.equal((await get({ range: 'bytes=0-1', 'if-range': etag })).status, 206)
      assert.equal((await get({ range: 'bytes=0-1', 'if-range': '"other"' })).status, 200)
    }
    assert.equal((await site.visit(bare(asset))).headers['cache-control'], 'public, max-age=0, must-revalidate')
    assert.equal((await site.visit(asset.relative_url, { method: 'POST' })).status, 405)
  })

test('a file is served on its own website only, by its name, and until it is deleted', async () => {
  const asset = await upload(Buffer.from('mine'), 'a.txt', 'text/plain')
  const other = await makeSite(service)
  assert.equal((await other.visit(asset.relative_url)).status, 404)
  assert.equal((await service.visit('localhost', asset.relative_url)).status, 404)
  for (const path of [
    '/assets/',
    '/assets/x',
    `/assets/${asset.id}`,
    `/assets/${asset.id}/`,
    `/assets/${asset.id}/%ff`,
  ])
    assert.equal((await site.visit(path)).status, 404, path)
  assert.equal((await site.visit(`/assets/${asset.id}/other.html`)).status, 404)
  assert.equal((await site.visit(asset.relative_url)).status, 200)
  assert.equal((await site.visit(asset.relative_url)).status, 200)
  await answered(204, site.owner.delete(flat('assets', asset)))
  assert.equal((await site.visit(asset.relative_url)).status, 404)
})

test('a file that gets another name is led to from its former one, through all further ones', async () => {
  const { id } = await upload(Buffer.from('mine'), 'first name.txt', 'text/plain')
  for (const filename of ['second.txt', 'größe3.txt', 'fourth.txt']) await site.change('assets', id, { filename })
  for (const former of ['first%20name.txt', 'second.txt', 'gr%C3%B6%C3%9Fe3.txt']) {
    const { status, headers } = await site.visit(`/assets/${id}/${former}?v=1`)
    assert.deepEqual([status, headers.location], [301, `/assets/${id}/fourth.txt?v=1`], former)
  }
  await site.change('assets', id, { filename: 'second.txt' })
  assert.equal((await site.visit(`/assets/${id}/second.txt`)).text, 'mine')
  assert.equal((await site.visit(`/assets/${id}/fourth.txt`)).headers.location, `/assets/${id}/second.txt`)
})

test('files that a browser would run are made harmless', async () => {
  const attack = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const svg = await site.visit((await upload(attack, 'a.svg', 'image/svg+xml')).relative_url)
  assert.match(svg.headers['content-security-policy'] as string, /default-src 'none'.*sandbox$/)
  assert.equal(svg.headers['content-type'], 'image/svg+xml')
  for (const type of ['text/html', 'application/xhtml+xml', 'text/xml', 'application/atom+xml']) {
    const page = await site.visit((await upload(attack, "a'b.html", type)).relative_url)
    assert.match(page.headers['content-security-policy'] as string, /sandbox/, type)
    assert.match(page.headers['content-disposition'] as string, /^attachment; filename\*=UTF-8''a%27b\.html$/)
    assert.equal(page.headers['x-content-type-options'], 'nosniff')
  }
})

test('text is compressed, and still the same text', async () => {
  const css = Buffer.from('body { color: red }\n'.repeat(500))
  const asset = await upload(css, 'a.css', 'text/css')
  const answer = await until(
    () => site.visit(asset.relative_url, { headers: { 'accept-encoding': 'br' } }),
    ({ headers }) => headers['content-encoding'] !== undefined,
  )
  assert.equal(answer.headers['content-encoding'], 'br')
  assert.equal(answer.headers['content-type'], 'text/css; charset=utf-8')
  assert.ok(brotliDecompressSync(answer.bytes).equals(css))
  assert.ok((await site.visit(asset.relative_url)).bytes.equals(css))
})

test('a replaced file is served at once, and pages name it by its new address without an edit', async () => {
  const asset = await upload(Buffer.from('old'), 'a.txt', 'text/plain')
  const path = bare(asset)
  const html = `<img src="${asset.relative_url}"><a href='${path}'>x</a><img srcset="${path}?v=old&amp;w=320 320w, ${path}?w=640 2x">
    <style>p { background: url(${path}?v=1) }</style> <p>/assets/${asset.id.replace(/^./, 'f')}/a.txt?v=2</p>`
  const page = await site.add('pages', { path: '/names', html_content: html })
  const header = await site.add('headers', {
    html_content: `<i data-a="${asset.url}"></i>`,
    default_on_page_language: 'en',
  })
  const check = async (now: Json) => {
    const text = await site.text('/names')
    const token = now.relative_url.split('v=')[1]
    const named = [...text.matchAll(new RegExp(`${path}(\\?[^"'\\s)]*)?`, 'g'))].map(([, query]) => query)
    assert.deepEqual(named.toSorted(), [
      `?v=${token}`,
      `?v=${token}`,
      `?v=${token}`,
      `?v=${token}`,
      `?v=${token}&amp;w=320`,
      `?v=${token}&w=640`,
    ])
    assert.ok(text.includes('/a.txt?v=2</p>'), 'what is no asset stays')
    assert.ok((await site.text('/names.md')).includes(now.relative_url))
  }
  await check(asset)
  await check(asset)
  const now = await replace(asset, Buffer.from('new'))
  await check(now)
  assert.equal((await site.visit(now.relative_url)).text, 'new')
  const stale = await site.visit(asset.relative_url)
  assert.deepEqual([stale.text, stale.headers['cache-control']], ['new', 'public, max-age=0, must-revalidate'])
  assert.equal((await answered(200, site.owner.get(flat('pages', page)))).html_content, html)
  await site.remove('headers', header.id)
})

test('a replacement while the file is being read changes nothing for the reader', async () => {
  const old = randomBytes(6_000_000)
  const asset = await upload(old, 'big.bin', 'application/x-thing')
  const read = await new Promise<Buffer>((resolve, reject) => {
    request(
      { host: '127.0.0.1', port: service.port, path: asset.relative_url, headers: { host: site.host } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.once('data', async (chunk) => {
          chunks.push(chunk)
          answer.pause()
          await replace(asset, randomBytes(5_000_000))
          await answered(204, site.owner.delete(flat('assets', asset)))
          answer.on('data', (more) => chunks.push(more))
          answer.on('end', () => resolve(Buffer.concat(chunks)))
          answer.resume()
        })
      },
    )
      .on('error', reject)
      .end()
  })
  assert.ok(read.equals(old))
})

test('icon and image of a page are named by their present addresses', async () => {
  const own = await makeSite(service)
  const icon = await upload(png(16, 16), 'icon.png', 'image/png', own)
  const image = await upload(png(40, 20), 'og.png', 'image/png', own)
  await own.set({ favicon_asset_id: icon.id })
  await own.add('pages', { path: '/', html_content: 'x', og_image_asset_id: image.id })
  const text = await own.text('/')
  assert.ok(text.includes(`<link rel="icon" href="${icon.relative_url}">`), text)
  assert.ok(text.includes(`<meta property="og:image" content="${own.url}${image.relative_url}">`))
  assert.equal((await own.visit('/favicon.ico')).headers.location, icon.relative_url)
})

test('images come in other widths and formats, resized once, in a few widths only', async () => {
  const asset = await upload(png(1_000, 500), 'p.png', 'image/png')
  const get = (width: number | string, accept = 'image/png') =>
    site.visit(`${asset.relative_url}&w=${width}`, { headers: { accept } })
  const small = await get(320, 'image/avif,image/webp,*/*')
  assert.deepEqual([small.status, small.headers['content-type'], small.headers.vary], [200, 'image/avif', 'accept'])
  assert.equal((await get(320, 'image/webp,*/*')).headers['content-type'], 'image/webp')
  const plain = await get(320)
  assert.equal(plain.headers['content-type'], 'image/png')
  assert.equal(plain.bytes.readUInt32BE(16), 320)
  assert.equal(plain.bytes.readUInt32BE(20), 160)
  assert.match(plain.headers['cache-control'] as string, /immutable/)
  for (const width of [161, 200, 250, 319]) assert.ok((await get(width)).bytes.equals(plain.bytes))
  // None is larger than it was.
  assert.equal((await get(9_999)).bytes.readUInt32BE(16), 1_000)
  for (const odd of ['0', '-5', 'x', '1e3', '99999999'])
    assert.equal((await get(odd)).headers['content-type'], 'image/png')
  const variants = await service.database.reader
    .selectFrom('image_variants')
    .select(['width', 'format'])
    .orderBy('format')
    .orderBy('width')
    .execute()
  assert.deepEqual(
    variants.map(({ width, format }) => `${width} ${format}`),
    ['320 avif', '320 png', '2560 png', '320 webp'],
  )
  const { used_bytes } = (await answered(200, site.owner.get(flat('assets', asset)))).storage
  const rows = await service.database.reader
    .selectFrom('assets')
    .select('byte_size')
    .where('website_id', '=', site.id)
    .execute()
  assert.equal(
    used_bytes,
    rows.reduce((sum, { byte_size }) => sum + byte_size, 0),
    'variants are not charged',
  )
})

test('a result too large for AVIF is WebP', async () => {
  const asset = await upload(png(2_000, 1_500), 'large.png', 'image/png')
  const get = (width: number) =>
    site.visit(`${asset.relative_url}&w=${width}`, { headers: { accept: 'image/avif,image/webp,*/*' } })
  assert.equal((await get(1_920)).headers['content-type'], 'image/webp')
  assert.equal((await get(640)).headers['content-type'], 'image/avif')
})

test('what claims too many pixels, or is no image, is served as it is', async () => {
  const bomb = png(60_000, 60_000, 10)
  const asset = await upload(bomb, 'bomb.png', 'image/png')
  assert.deepEqual([asset.width, asset.height], [60_000, 60_000])
  const answer = await site.visit(`${asset.relative_url}&w=320`)
  assert.ok(answer.status === 200 && answer.bytes.equals(bomb))
  const broken = await upload(png(2_000, 2_000, 3).subarray(0, 60), 'broken.png', 'image/png')
  for (let again = 0; again < 2; again++) {
    const { status, headers } = await site.visit(`${broken.relative_url}&w=320`)
    assert.deepEqual([status, headers['cache-control']], [200, 'public, max-age=0, must-revalidate'])
  }
})
