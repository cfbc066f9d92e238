// Runs once: pictures of pages are compared alike on every database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, newMember, newPage, newWebsite } from './make.ts'

const found = findOrInstallChromium()
const skip = 'skipped' in found && found.skipped

let service: Service
let user: Person
let website: Json
before(async () => {
  service = await startService('executable' in found ? { CHROMIUM: found.executable } : {})
  user = await service.newUser()
  website = await newWebsite(user)
})
after(() => service?.close())

const box = (top: number, more = '') =>
  `<style>body { margin: 0 } b { position: absolute; left: 20px; top: ${top}px; width: 60px; height: 40px; background: #00f }</style><b></b>${more}`
const diffOf = (page: Json, query = '') => answered(200, user.get(flat('pages', page, `/visual_diff${query}`)))
const save = (page: Json, html_content: string) => answered(200, user.patch(flat('pages', page), { html_content }))
const pin = (id: string) => answered(200, user.patch(flat('pages/versions', { id }, '/pin')))

test('what moved between the live and the latest version is shown', { skip }, async () => {
  const page = await newPage(user, website, { title: 'A', html_content: box(100) })
  await pin(page.latest_version_id)
  await save(page, box(500))
  const diff = await diffOf(page)
  assert.deepEqual([diff.identical, diff.from_number, diff.to_number, diff.device], [false, 1, 2, 'desktop'])
  assert.deepEqual(diff.regions, [
    { x: 20, y: 100, width: 60, height: 40 },
    { x: 20, y: 500, width: 60, height: 40 },
  ])
  assert.equal(diff.changed_share, Math.ceil((4_800 / (1_280 * 800)) * 1e6) / 1e6)
  assert.deepEqual([diff.page_id, diff.warnings], [page.id, undefined])
  assert.deepEqual(
    diff.images.map(({ shows }: Json) => shows),
    ['from', 'to', 'changes'],
  )
  const colors = await Promise.all(diff.images.map((image: Json) => colorsAt(image, 120, 520)))
  const [blue, white] = [
    [0, 0, 255],
    [255, 255, 255],
  ]
  assert.deepEqual(colors, [
    [blue, white],
    [white, blue],
    [white, blue],
  ])
})

test('versions are chosen by number, with the shared parts that visitors get', { skip }, async () => {
  const parts = `/api/v1/websites/${website.id}/html_heads`
  const head = await answered(201, user.post(parts, { html_content: '<style>body { background: #fff }</style>' }))
  const tall = '<div style="height: 2000px"></div>'
  const dot = '<i style="position:absolute;top:200px;left:8px;width:5px;height:5px;background:red"></i>'
  const page = await newPage(user, website, { title: 'B', html_content: box(10, tall), html_head_id: head.id })
  await save(page, box(10, tall + dot))
  await save(page, box(10, tall))
  await answered(200, user.patch(flat('html_heads/versions', { id: head.latest_version_id }, '/pin')))
  await answered(
    200,
    user.patch(flat('html_heads', head), { html_content: '<style>body { background: #0f0 }</style>' }),
  )
  const mobile = (from: string, to: string) => diffOf(page, `?from=${from}&to=${to}&device=mobile&whole_page=false`)
  const added = await mobile('1', '2')
  assert.deepEqual(added.regions, [{ x: 8, y: 200, width: 5, height: 5 }])
  const [, to] = added.images
  assert.deepEqual([to.width, to.height], [390, 844])
  const back = await mobile('1', '3')
  assert.deepEqual([back.identical, back.changed_share, back.regions, back.images.length], [true, 0, [], 2])
  // Nothing of the page is pinned, but its head is.
  const shared = await mobile('3', 'latest')
  assert.deepEqual([shared.from_number, shared.to_number, shared.regions.length], [3, 3, 1])
  assert.ok(shared.changed_share > 0.9)
})

test('pages of different heights are compared, for a viewer, and what is elsewhere is named once', {
  skip,
}, async () => {
  const elsewhere = '<img hidden src="https://pictures.example/a.png">'
  const page = await newPage(user, website, { title: 'C', html_content: box(10, elsewhere) })
  await save(page, box(10, `${elsewhere}<div style="height: 2000px"></div>`))
  const viewer = await newMember(service, website, 'viewer')
  const diff = await answered(200, viewer.get(flat('pages', page, '/visual_diff?from=1&to=2')))
  assert.deepEqual(diff.regions, [{ x: 0, y: 800, width: 1_280, height: 1_200 }])
  assert.equal(diff.changed_share, 0.6)
  assert.deepEqual(
    diff.images.map(({ height }: Json) => height),
    [800, 2_000, 2_000],
  )
  assert.equal(diff.warnings.length, 1)
  assert.equal(diff.warnings[0].split('https://pictures.example').length, 2)
})

test('an image so large that it is halved is compared with one as small', { skip }, async () => {
  const noise = `<canvas width="1280" height="1600" style="display:block"></canvas><script>
    const context = document.querySelector('canvas').getContext('2d'), image = context.createImageData(1280, 1600)
    for (let i = 0, seed = 1; i < image.data.length; i++)
      image.data[i] = i % 4 === 3 ? 255 : (seed = (seed * 48271) % 2147483647) >> 8 & 255
    context.putImageData(image, 0, 0)</script>`
  const page = await newPage(user, website, { title: 'D', html_content: '<body style="margin:0">' })
  await save(page, `<body style="margin:0">${noise}`)
  const { regions, images } = await diffOf(page, '?from=1&to=2')
  assert.deepEqual(
    images.map(({ width, height }: Json) => [width, height]),
    [
      [640, 400],
      [640, 800],
      [640, 800],
    ],
  )
  assert.deepEqual(regions, [{ x: 0, y: 0, width: 640, height: 800 }])
})

/** The colors in the box's column at two heights; checks that the image is the one at its address. */
async function colorsAt({ data, url, bytes, width, height }: Json, ...ys: number[]) {
  const { host, pathname } = new URL(url)
  const visited = await service.visit(host, pathname)
  assert.deepEqual([visited.status, visited.bytes.toString('base64'), visited.bytes.length], [200, data, bytes])
  const png = sharp(visited.bytes).removeAlpha().raw()
  const { data: pixels, info } = await png.toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [width, height])
  return ys.map((y) => [...pixels.subarray((y * width + 50) * 3).subarray(0, 3)])
}
