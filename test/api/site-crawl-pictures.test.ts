// Runs once on PostgreSQL: what a browser shows does not depend on the database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { crawled, startSite } from './crawled-site.ts'
import { API, answered, newWebsite } from './make.ts'
import { png } from './upload.ts'

const found = findOrInstallChromium()
const skip = 'skipped' in found && found.skipped

let site: Awaited<ReturnType<typeof startSite>>
let service: Service
let ann: Person
before(async () => {
  const page = (
    color: string,
  ) => `<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>Bread</title><link rel="stylesheet" href="/style.css"></head>
    <body><header><h1>Bread</h1></header><main style="background:${color}"><img src="/rye.png" alt="Rye"><a href="/about">About</a></main><footer>Foot</footer></body></html>`
  site = await startSite({
    '/': page('tomato'),
    '/about': page('gold'),
    '/style.css':
      '@keyframes slide{from{padding-left:0}to{padding-left:300px}} body{margin:0;animation:slide 60s both} main{height:400px} h1{font:40px sans-serif}',
    '/rye.png': png(40, 40),
  })
  service = await startService({ ...site.env, ...('executable' in found ? { CHROMIUM: found.executable } : {}) })
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(async () => {
  await service?.close()
  await site?.close()
})

test('pages are shown as they were and as they would be, with what differs', { skip }, async () => {
  const { id } = await crawled(ann, await newWebsite(ann), site.url)
  const asked = site.asked.length
  const show = () => answered(200, ann.get(`${API}/websites/imports/${id}`))
  // One page after another, since a busy machine takes its time for each.
  for (const count of [2, 4]) await until(show, ({ pictures = [] }) => pictures.length >= count)
  const shown = await until(show, ({ crawl }) => crawl.pictures === 'done')
  const of = (path: string) => shown.pictures.filter((picture: { path: string }) => picture.path === path)
  assert.deepEqual(
    of('/').map(({ width, difference_percent }: Record<string, number>) => [width, difference_percent]),
    [
      [1280, 0],
      [390, 0],
    ],
  )
  assert.equal(of('/about').length, 2)
  for (const { before_url, after_url } of shown.pictures)
    for (const url of [before_url, after_url]) {
      const { status, headers } = await service.visit(new URL(url).host, new URL(url).pathname)
      assert.deepEqual([status, headers['content-type']], [200, 'image/webp'])
    }
  // They are made of what was read.
  assert.equal(site.asked.length, asked)
})
