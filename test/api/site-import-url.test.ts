import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, hostOf, newPage, newWebsite, refused } from './make.ts'
import { type Remote, startRemote } from './remote.ts'
import { ended, proposed, siteArchive, upload, zipped } from './transfer.ts'
import { png } from './upload.ts'

let remote: Remote
let service: Service
let ann: Person
before(async () => {
  remote = await startRemote()
  service = await startService({ ...remote.env, PLAN_LIMITS: '{"free": {"pages_per_website": 1}}' })
  ann = await service.newUser()
})
after(async () => {
  await service?.close()
  await remote?.close()
})

test('an archive at an address is read, proposed and imported', async () => {
  const site = await newWebsite(ann)
  const bytes = await siteArchive([{ path: '/', html: '<h1>Bread</h1>' }])
  remote.routes['/old/my%20site.zip'] = (response) => response.writeHead(200).end(bytes)
  remote.routes['/moved'] = (response) => response.writeHead(302, { location: '/old/my%20site.zip' }).end()
  const from = `${API}/websites/${site.id}/import`
  const started = await answered(200, ann.post(from, { url: `${remote.url}/moved`, confirm: true }))
  assert.deepEqual([started.status, started.filename, started.format], ['reading', 'my site.zip', 'sitewright'])
  const done = await ended(ann, started.id)
  assert.deepEqual([done.status, done.errors], ['done', []])
  assert.match((await service.visit(hostOf(site), '/')).text, /<h1>Bread<\/h1>/)
})

test('what cannot or must not be fetched, or is no archive, is 422, and no import is stored', async () => {
  const site = await newWebsite(ann)
  remote.routes['/inside'] = (response) => response.writeHead(302, { location: 'https://127.0.0.1/site.zip' }).end()
  remote.routes['/metadata'] = (response) =>
    response.writeHead(302, { location: 'https://169.254.169.254/latest' }).end()
  remote.routes['/text'] = (response) => response.writeHead(200).end('no archive')
  remote.routes['/cut'] = (response) => {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('PK', () => response.destroy())
  }
  for (const [url, message] of [
    ['/inside', /has no public address/],
    ['/metadata', /has no public address/],
    ['/missing', /answered 404/],
    ['/cut', /ended its response early/],
    ['/text', /no website that can be imported/],
  ] as const) {
    const body = await refused(ann.post(`${API}/websites/${site.id}/import`, { url: remote.url + url }), 'url')
    assert.match(body.errors.url[0], message, url)
    assert.doesNotMatch(body.error, /127\.0\.0\.1|169\.254/)
  }
  const { reader } = service.database
  const stored = await reader.selectFrom('site_imports').select('id').where('website_id', '=', site.id).execute()
  assert.deepEqual(stored, [])
})

const UPLOADS = '/wp-content/uploads/2026/05'

/** A WordPress export of a page with three pictures, one of which can be fetched. */
function exportWithPictures(): Promise<Buffer> {
  const at = (name: string) => `${remote.url}${UPLOADS}/${name}`
  remote.routes[`${UPLOADS}/rye.png`] = (response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(png(3, 2))
  remote.routes[`${UPLOADS}/inside.png`] = (response) =>
    response.writeHead(302, { location: 'https://127.0.0.1/secret.png' }).end()
  const item = (id: number, type: string, fields: string) =>
    `<item><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status>${fields}</item>`
  const pictures = ['rye.png', 'inside.png', 'gone.png']
  const images = pictures.map((name) => `<img src="${at(name)}" alt="">`).join('')
  const page = `<link>${remote.url}/</link><content:encoded><![CDATA[<p>${images}</p>]]></content:encoded>`
  const attachments = pictures.map((name, n) =>
    item(n + 2, 'attachment', `<wp:attachment_url>${at(name)}</wp:attachment_url>`),
  )
  return zipped({
    'export.xml': `<?xml version="1.0"?><rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<link>${remote.url}</link>${item(1, 'page', page)}${attachments.join('')}</channel></rss>`,
  })
}

async function assertPictures(site: Json) {
  const { text } = await service.visit(hostOf(site), '/')
  const [, fetched] = /src="(\/assets\/[^"]*\/rye\.png[^"]*)"/.exec(text) ?? []
  assert.ok(fetched, text)
  assert.deepEqual((await service.visit(hostOf(site), fetched)).bytes, png(3, 2))
  for (const name of ['inside.png', 'gone.png']) assert.ok(text.includes(`src="${remote.url}${UPLOADS}/${name}"`), text)
}

test('files that an export names are fetched from where they were; what cannot be fetched stays and is named', async () => {
  const site = await newWebsite(ann)
  const { id, counts } = await proposed(ann, upload(ann, site, await exportWithPictures(), { fetch_assets: 'true' }))
  assert.equal(counts.asset, 3)
  await answered(200, ann.post(`${API}/websites/${site.id}/import`, { import_id: id, confirm: true }))
  const done = await ended(ann, id)
  assert.deepEqual([done.status, done.created.asset], ['done', 1])
  assert.match(done.errors.join('\n'), /inside\.png.*has no public address/)
  assert.match(done.errors.join('\n'), /gone\.png.*answered with status 404/)
  await assertPictures(site)
})

test('a run that continues an import knows which files were fetched before it', async () => {
  const bob = await service.newUser(undefined, { plan: 'free' })
  const site = await newWebsite(bob)
  const choices = { fetch_assets: 'true', look: 'false' }
  const { id } = await proposed(bob, upload(bob, site, await exportWithPictures(), choices))
  await newPage(bob, site, { path: '/own' })
  const confirm = () => bob.post(`${API}/websites/${site.id}/import`, { import_id: id, confirm: true })
  await answered(200, confirm())
  const { error, created } = await ended(bob, id)
  assert.match(error, /limit of 1 pages/)
  assert.deepEqual(created, { asset: 1 })
  await service.database.write((tx) => tx.updateTable('accounts').set({ plan: 'pro' }).execute())
  await answered(200, confirm())
  assert.equal((await ended(bob, id)).status, 'done')
  await assertPictures(site)
})
