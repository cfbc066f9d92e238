import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Json } from '#test/support/client.ts'
import { type Service, startService } from '#test/support/service.ts'
import { API, answered } from '../api/make.ts'
import { fileForm } from '../api/upload.ts'
import { changesReported, makeSite, type TestSite } from './support.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service?.close())

const upload = (site: TestSite, bytes: Uint8Array, filename: string, type: string): Promise<Json> =>
  answered(201, site.owner.post(`${API}/websites/${site.id}/assets`, fileForm(bytes, filename, type)))
const jpeg = (width: number, height = width / 2) =>
  sharp({ create: { width, height, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer()
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="450"/>'

const COLUMNS = [
  { name: 'Title', type: 'text', required: true },
  { name: 'Slug', type: 'text', unique: true, slug_from: 'title' },
  { name: 'Summary', type: 'text' },
  { name: 'Attachment', type: 'asset' },
  { name: 'Photo', type: 'asset' },
]

const tagOf = (html: string, kind: string) =>
  new RegExp(`<meta (?:property|name)="${kind}" content="([^"]*)">`).exec(html)?.[1]

test('a srcset leads to the picture in each width, and follows its bytes', async () => {
  const site = await makeSite(service)
  const photo = await upload(site, await jpeg(700), 'a.jpg', 'image/jpeg')
  await upload(site, Buffer.from(SVG), 'b.svg', 'image/svg+xml')
  await site.add('pages', {
    path: '/',
    html_content: `<img srcset="{{ asset['a.jpg'] | srcset }}" sizes="100vw" width="{{ asset['a.jpg'].width }}" height="{{ asset['a.jpg'].height }}" alt=""><img srcset="{{ asset['b.svg'] | srcset }}" alt="">`,
  })
  const html = await site.text()
  const [first, second] = [...html.matchAll(/srcset="([^"]*)"/g)].map(([, list]) => list!.replaceAll('&amp;', '&'))
  assert.match(html, /width="700" height="350"/)
  assert.match(second!, /^\/assets\/[^ ]*b\.svg\?v=\w+$/)
  const candidates = first!.split(', ').map((candidate) => candidate.split(' ') as [string, string])
  assert.deepEqual(
    candidates.map(([, width]) => width),
    ['320w', '480w', '640w', '700w'],
  )
  for (const [url, width] of candidates) {
    const answer = await site.visit(url, { headers: { accept: 'image/webp' } })
    assert.equal(answer.headers['content-type'], 'image/webp')
    assert.match(answer.headers['cache-control']!, /immutable/)
    assert.equal(`${(await sharp(answer.bytes).metadata()).width}w`, width)
  }
  const replaced = await answered(
    200,
    site.owner.post(
      `${API}/websites/${site.id}/assets?asset_id=${photo.id}`,
      fileForm(await jpeg(400), 'a.jpg', 'image/jpeg'),
    ),
  )
  await changesReported(service)
  const now = await site.text()
  assert.ok(now.includes(`${replaced.relative_url}&amp;w=320 320w, ${replaced.relative_url}&amp;w=400 400w"`), now)
})

test('a save warns of an asset that does not exist, once', async () => {
  const site = await makeSite(service)
  await upload(site, await jpeg(400), 'a.jpg', 'image/jpeg')
  const html_content = `<img srcset="{{ asset['A.jpg'] | srcset }}" alt=""><img srcset="{{ asset['none.jpg'] | srcset }}" alt="">`
  const page = await site.add('pages', { path: '/', html_content })
  const about = (record: Json) => (record.warnings ?? []).filter((text: string) => /asset/.test(text))
  assert.deepEqual(about(page), ['/: No asset of this website is named none.jpg.'])
  const changed = await site.change('pages', page.id, { html_content: `${html_content}<p>more</p>` })
  assert.deepEqual(about(changed), [])
})

test('the page of a row has its picture and summary in its head, unless the page says otherwise', async () => {
  const site = await makeSite(service)
  const photo = await upload(site, await jpeg(800), 'a.jpg', 'image/jpeg')
  await site.owner.patch(`${API}/websites/assets/${photo.id}`, { alt: 'A "loaf"' })
  const common = await upload(site, await jpeg(200), 'common.jpg', 'image/jpeg')
  const pdf = await upload(site, Buffer.from('%PDF-1.4'), 'a.pdf', 'application/pdf')
  const table = await site.add('tables', { name: 'Posts', columns: COLUMNS })
  const add = (values: object) => site.add(`tables/${table.id}/rows`, { values })
  const first = await add({ title: 'First', summary: 'What it is about', attachment: pdf.id, photo: photo.id })
  await add({ title: 'Second' })
  const page = await site.add('pages', {
    path: '/blog/:slug',
    title: '{{ row.title }}',
    table_id: table.id,
    row_key: 'slug',
    og_image_asset_id: common.id,
    html_content: '<h1>{{ row.title }}</h1>',
  })
  const html = await site.text('/blog/first')
  assert.equal(tagOf(html, 'og:image'), `${site.url}${photo.relative_url}`)
  assert.deepEqual(
    ['og:image:width', 'og:image:height', 'og:image:alt', 'twitter:card'].map((kind) => tagOf(html, kind)),
    ['800', '400', 'A &quot;loaf&quot;', 'summary_large_image'],
  )
  assert.equal(tagOf(html, 'description'), 'What it is about')
  assert.equal(tagOf(html, 'og:description'), 'What it is about')

  const second = await site.text('/blog/second')
  assert.equal(tagOf(second, 'og:image'), `${site.url}${common.relative_url}`)
  assert.equal(tagOf(second, 'twitter:card'), 'summary')
  assert.equal(tagOf(second, 'description'), undefined)

  await site.change('pages', page.id, {
    meta_description: 'On {{ row.title }}',
    og_description: 'Read {{ row.title }}',
  })
  await changesReported(service)
  const own = await site.text('/blog/first')
  assert.equal(tagOf(own, 'description'), 'On First')
  assert.equal(tagOf(own, 'og:description'), 'Read First')

  const other = await upload(site, await jpeg(600), 'b.jpg', 'image/jpeg')
  await site.change('tables/rows', first.id, { values: { photo: other.id } })
  await changesReported(service)
  assert.equal(tagOf(await site.text('/blog/first'), 'og:image'), `${site.url}${other.relative_url}`)
  await site.remove('assets', other.id)
  await changesReported(service)
  assert.equal(tagOf(await site.text('/blog/first'), 'og:image'), `${site.url}${common.relative_url}`)
})
