import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { startSite } from './crawled-site.ts'
import { API, answered, newWebsite, refused } from './make.ts'

let site: Awaited<ReturnType<typeof startSite>>
let service: Service
let ann: Person
before(async () => {
  site = await startSite({ '/': '<!doctype html><title>Home</title><p>Bread</p>' })
  service = await startService(site.env)
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(async () => {
  await service?.close()
  await site?.close()
})

test('an address is also taken as JSON where forms with a file are', async () => {
  const website = await newWebsite(ann)
  const send = (body: object) => ann.post(`${API}/websites/${website.id}/imports`, body)
  await refused(send({}), 'url')
  await refused(send({ crawl: true, owner_confirmed: true }), 'url')
  await refused(send({ url: site.url, crawl: true }), 'owner_confirmed')
  const started = await answered(200, send({ url: site.url, crawl: true, owner_confirmed: true }))
  assert.deepEqual([started.status, started.format, started.crawl.url], ['reading', 'html', `${site.url}/`])
  const { status, counts } = await until(
    () => answered(200, ann.get(`${API}/websites/imports/${started.id}`)),
    (read) => read.status !== 'reading',
  )
  assert.deepEqual([status, counts.page], ['proposed', 2])
  const ended = await answered(200, send({ import_id: started.id, cancel: true }))
  assert.equal(ended.status, 'cancelled')
  await refused(send({ import_id: started.id, url: site.url }), 'import_id')
})

test('a body that is neither a form nor JSON is refused as before', async () => {
  const website = await newWebsite(ann)
  const to = `${API}/websites/${website.id}/imports`
  const headers = { 'content-type': 'application/zip' }
  const bytes = await ann.post(to, Buffer.from('PK'), { headers })
  assert.deepEqual([bytes.status, bytes.body.code], [400, 'unsupported_media_type'])
  const cut = await ann.post(to, '{"url":', { headers: { 'content-type': 'application/json' } })
  assert.deepEqual([cut.status, cut.body.code], [400, 'malformed_body'])
})
