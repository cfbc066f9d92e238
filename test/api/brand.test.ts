import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { connect } from '../oauth/support/connect.ts'
import { API, answered, newMember, newWebsite } from './make.ts'

const BRAND = `${API}/brand`
let service: Service
before(async () => {
  service = await startService({ PLAN_LIMITS: '{"free": {"websites": 0}}' })
})
after(() => service?.close())

const owner = (plan: 'free' | 'pro' | 'business' = 'business') => service.newUser(undefined, { plan })
const set = (by: Person, fields: object) => answered(200, by.patch(BRAND, fields))
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a3cff' } })
    .png()
    .toBuffer()

test('members see the brand of the account that has the website, each website its own', async () => {
  const [studio, other] = [await owner(), await owner('pro')]
  const [first, second] = [await newWebsite(studio), await newWebsite(other)]
  const client = await newMember(service, first, 'content')
  assert.deepEqual(await answered(200, studio.get(BRAND)), {
    ...{ id: studio.accountId, name: null, color: null, text_color: null, logo_url: null },
  })
  const brand = await set(studio, { name: '  Studio \n Marlow ', color: '#7A3CFF' })
  assert.deepEqual([brand.name, brand.color, brand.text_color], ['Studio Marlow', '#7a3cff', '#ffffff'])
  await set(other, { name: 'Other' })
  const { id, ...shown } = brand
  assert.deepEqual(await answered(200, client.get(`${API}/websites/${first.id}/brand`)), shown)
  assert.equal((await answered(200, other.get(`${API}/websites/${second.id}/brand`))).name, 'Other')
  await answered(404, client.get(`${API}/websites/${second.id}/brand`))
  assert.equal((await answered(200, client.get(BRAND))).name, null, 'it is not the client’s own')
})

test('without a name nothing is shown, and what was set stays', async () => {
  const studio = await owner()
  const site = await newWebsite(studio)
  await set(studio, { name: 'Studio', color: '#123456' })
  await set(studio, { name: null })
  assert.equal((await answered(200, studio.get(BRAND))).color, '#123456')
  const seen = await answered(200, studio.get(`${API}/websites/${site.id}/brand`))
  assert.deepEqual(seen, { name: null, color: null, text_color: null, logo_url: null })
})

test('text on any color is read', async () => {
  const studio = await owner()
  for (const [color = '', text] of [
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#ffd400', '#000000'],
    ['#767676', '#ffffff'],
    ['#777777', '#000000'],
  ])
    assert.equal((await set(studio, { color })).text_color, text, color)
  for (const color of ['red', '#fff', '#12345g', '#1234567', 'url(x)'])
    await answered(422, studio.patch(BRAND, { color }))
})

test('a logo is encoded again, small, and served as an image and nothing else', async () => {
  const studio = await owner()
  const before = await set(studio, { name: 'Studio', logo: (await png(2_000, 500)).toString('base64') })
  const { logo_url } = before
  assert.ok(logo_url.startsWith(`${service.url}/_sitewright/brands/`))
  const response = await fetch(logo_url)
  const { width, height, format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  assert.deepEqual([response.status, width, height, format], [200, 480, 120, 'png'])
  const header = (name: string) => response.headers.get(name)
  assert.equal(header('content-type'), 'image/png')
  assert.equal(header('x-content-type-options'), 'nosniff')
  assert.match(header('content-security-policy')!, /default-src 'none'; sandbox/)

  const high = await set(studio, { logo: `data:image/png;base64,${(await png(200, 2_000)).toString('base64')}` })
  assert.notEqual(high.logo_url, logo_url)
  assert.equal((await fetch(logo_url)).status, 404, 'the former logo is gone')
  const size = await sharp(Buffer.from(await (await fetch(high.logo_url)).arrayBuffer())).metadata()
  assert.deepEqual([size.width, size.height], [16, 160])
  assert.equal((await set(studio, { logo: null })).logo_url, null)
  assert.equal((await fetch(high.logo_url)).status, 404)
})

test('what is no picture is refused', async () => {
  const studio = await owner()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'
  const wrong = [Buffer.from(svg), Buffer.from('<html>'), Buffer.from('GIF89a'), (await png(10, 10)).subarray(0, 40)]
  for (const bytes of wrong) {
    const { errors } = await answered(422, studio.patch(BRAND, { logo: bytes.toString('base64') }))
    assert.deepEqual(Object.keys(errors), ['logo'])
  }
  await answered(422, studio.patch(BRAND, { logo: 'no base64!' }))
  await answered(422, studio.patch(BRAND, { logo: 'A'.repeat(1_000_001) }))
  assert.equal((await answered(200, studio.get(BRAND))).logo_url, null)
})

test('a plan without it can only take it away', async () => {
  const free = await owner('free')
  const { code } = await answered(422, free.patch(BRAND, { name: 'Studio' }))
  assert.equal(code, 'brand_limit_reached')
  await set(free, { name: null, color: null, logo: null })
  assert.equal((await answered(200, free.get(`${API}/me`))).limits.brands, 0)
})

test('programs and limited keys do not change it', async () => {
  const studio = await owner()
  const site = await newWebsite(studio)
  const program = service.clientFor((await connect(service, studio)).tokens.access_token)
  assert.equal((await answered(403, program.patch(BRAND, { name: 'X' }))).code, 'credential_not_allowed')
  const { key } = await answered(201, studio.post(`${API}/api_keys`, { name: 'k', website_ids: [site.id] }))
  await answered(403, service.clientFor(key).patch(BRAND, { name: 'X' }))
  assert.equal((await answered(200, studio.get(BRAND))).name, null)
})

test('other files are not there', async () => {
  for (const file of ['x.png', '0b7a4b.svg', `${crypto.randomUUID()}.png`, '0b7a4b.css.png', '..%2f0b7a4b.css'])
    assert.equal((await fetch(`${service.url}/_sitewright/brands/${file}`)).status, 404, file)
  const css = await fetch(`${service.url}/_sitewright/brands/ffd400.css`)
  assert.equal(css.headers.get('content-type'), 'text/css; charset=utf-8')
  assert.equal(await css.text(), ':root { --brand: #ffd400; --on-brand: #000000; }\n')
})

test('an operator can leave clients to the websites that they are invited to', async () => {
  const website = await newWebsite(await owner())
  const client = await owner('free')
  await service.database.write((tx) =>
    grantAccess(tx, { website_id: website.id, user_id: client.userId, role: 'content' }, Date.now()),
  )
  const refused = await answered(422, client.post(`${API}/websites`, { name: 'Their own' }))
  assert.equal(refused.code, 'website_limit_reached')
  assert.equal((await answered(200, client.get(`${API}/websites`))).meta.total_count, 1)
})
