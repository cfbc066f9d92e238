// Runs once on PostgreSQL: the browser draws what test/site renders on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, newPage, newWebsite } from './make.ts'

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

test('a page is seen on both screens with its shared parts, in the version that is asked for', { skip }, async () => {
  const style = (color: string) => `<style>body { margin: 0; background: ${color} }</style>`
  const heads = `/api/v1/websites/${website.id}/html_heads`
  await answered(201, user.post(heads, { html_content: style('rgb(255, 0, 0)'), default_on_page_language: 'en' }))
  const page = await newPage(user, website, { title: 'A', html_content: '<p>&nbsp;</p>' })
  const taken = await answered(200, user.get(flat('pages', page, '/screenshot')))
  assert.deepEqual(await Promise.all(taken.images.map(look)), [
    ['desktop', 1280, 800, [255, 0, 0]],
    ['mobile', 390, 844, [255, 0, 0]],
  ])
  assert.deepEqual([taken.version, taken.version_number, taken.warnings], ['latest', 1, undefined])
  for (const { url, expires_at, data } of taken.images) {
    const { status, bytes } = await service.visit(new URL(url).host, new URL(url).pathname)
    assert.deepEqual([status, bytes.toString('base64')], [200, data])
    assert.ok(Date.parse(expires_at) > Date.now())
  }

  await answered(200, user.patch(flat('pages/versions', { id: page.latest_version_id }, '/pin')))
  await answered(200, user.patch(flat('pages', page), { html_content: `<p>x</p>${style('rgb(0, 0, 255)')}` }))
  const colorOf = async (version: string) => {
    const { images } = await answered(
      200,
      user.get(flat('pages', page, `/screenshot?device=mobile&version=${version}`)),
    )
    return (await look(images[0]))[3]
  }
  assert.deepEqual(
    [await colorOf('live'), await colorOf('latest')],
    [
      [255, 0, 0],
      [0, 0, 255],
    ],
  )
})

test("a frame shows the website's own page, and what is elsewhere is named and not shown", { skip }, async () => {
  const inner = await newPage(user, website, { html_content: '<body style="background:rgb(0, 128, 0)">' })
  const html_content = `<style>* { margin: 0; border: 0 } iframe { width: 100vw; height: 100vh }</style>
    <iframe src="${inner.path}"></iframe><img src="http://localhost:${service.port}/healthz">`
  const page = await newPage(user, website, { title: 'B', html_content })
  const { images, warnings } = await answered(200, user.get(flat('pages', page, '/screenshot?device=desktop')))
  assert.deepEqual(await look(images[0]), ['desktop', 1280, 800, [0, 128, 0]])
  assert.equal(warnings.length, 1)
  assert.ok(warnings[0].includes(`http://localhost:${service.port}`))
})

test('the whole page is as long as it is', { skip }, async () => {
  const page = await newPage(user, website, { title: 'C', html_content: '<div style="height: 3000px">x</div>' })
  const { images } = await answered(200, user.get(flat('pages', page, '/screenshot?device=mobile&whole_page=true')))
  assert.ok(images[0].height >= 3000 && images[0].height < 3200)
})

async function look({ device, width, height, data, bytes, media_type }: Json) {
  const png = Buffer.from(data, 'base64')
  assert.deepEqual([png.length, media_type], [bytes, 'image/png'])
  const { data: pixels, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [width, height])
  return [device, width, height, [...pixels.subarray(-3)]]
}
