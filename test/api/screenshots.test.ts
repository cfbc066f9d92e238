// Runs once on PostgreSQL: the browser draws what test/site renders on both.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { findOrInstallChromium } from '#test/support/chromium.ts'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, newPage, newWebsite, refused } from './make.ts'

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

test('the latest version of a page is seen with the drafts of its files, and the live one without', {
  skip,
}, async () => {
  const send = async (color: string, more: object) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1" fill="${color}"/></svg>`
    const file = { base64: Buffer.from(text).toString('base64'), content_type: 'image/svg+xml', ...more }
    return (await user.post(`/api/v1/websites/${website.id}/assets/upload`, file)).body as Json
  }
  const file = await send('rgb(255, 0, 0)', { filename: 'a.svg' })
  await send('rgb(0, 0, 255)', { asset_id: file.id, publish: false })
  const style = '<style>* { margin: 0 } img { width: 100vw; height: 100vh; object-fit: cover }</style>'
  const page = await newPage(user, website, { title: 'F', html_content: `${style}<img src="${file.relative_url}">` })
  const colorOf = async (version: string) => {
    const path = flat('pages', page, `/screenshot?device=mobile&version=${version}`)
    return (await look((await answered(200, user.get(path))).images[0]))[3]
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

test('an element alone is taken by its selector, and what matches nothing is refused', { skip }, async () => {
  const html_content = `<style>b { display: block; width: 60px; height: 30px; background: rgb(0, 0, 255) }</style>
    <main id="alone"><b class="1st">x</b><b>y</b><i hidden>z</i></main>`
  const page = await newPage(user, website, { title: 'D', path: '/alone', html_content })
  const taken = (query: string) => user.get(flat('pages', page, `/screenshot?${query}`))
  const { images, warnings, selector } = await answered(200, taken('device=mobile&selector=main+%3E+b'))
  assert.deepEqual(
    [await Promise.all(images.map(look)), selector, warnings],
    [[['mobile', 60, 30, [0, 0, 255]]], 'main > b', ['2 elements match the selector; this is the first.']],
  )
  const at = `/api/v1/websites/${website.id}/pages/at/screenshot?path=/alone&device=desktop&selector=`
  const byPath = await answered(200, user.get(`${at}.1st`))
  assert.deepEqual([byPath.page_id, byPath.warnings, byPath.images.length], [page.id, undefined, 1])
  const missed = await refused(taken('selector=%23alon'), 'selector')
  assert.equal(missed.nearest[0], '#alone')
  assert.match((await refused(taken('selector=i'), 'selector')).error, /not shown/)
  await refused(taken('selector=%3E'), 'selector')
  await answered(400, taken(`selector=${'a'.repeat(501)}`))
})

test('a comment shows its element alone, though another before it matches too', { skip }, async () => {
  const own = await newWebsite(user)
  const block = (color: string) =>
    `<p style="width: 50px; height: 20px; margin: 0; background: ${color}">{{ page.title }}</p>`
  const headers = `/api/v1/websites/${own.id}/headers`
  await answered(201, user.post(headers, { html_content: block('rgb(255, 0, 0)'), default_on_page_language: 'en' }))
  const page = await newPage(user, own, { title: 'E', html_content: `<main>${block('rgb(0, 128, 0)')}</main>` })
  const pictured = async (about: object) => {
    const comment = await answered(201, user.post(`/api/v1/websites/${own.id}/comments`, { text: 'See', ...about }))
    const { picture_url } = await answered(200, user.get(flat('comments', comment, '?picture=true')))
    const { bytes } = await service.visit(new URL(picture_url).host, new URL(picture_url).pathname)
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    return [info.width, info.height, [...data.subarray(-3)]]
  }
  assert.deepEqual(await pictured({ page_id: page.id, selector: 'p' }), [50, 20, [0, 128, 0]])
  assert.equal((await pictured({ page_id: page.id }))[0], 1280)
})

async function look({ device, width, height, data, bytes, media_type }: Json) {
  const png = Buffer.from(data, 'base64')
  assert.deepEqual([png.length, media_type], [bytes, 'image/png'])
  const { data: pixels, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([info.width, info.height], [width, height])
  return [device, width, height, [...pixels.subarray(-3)]]
}
