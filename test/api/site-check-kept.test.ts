import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeSite, type TestSite } from '#test/site/support.ts'
import type { Json } from '#test/support/client.ts'
import { indexSearch } from '#test/support/index-search.ts'
import { type Service, startService } from '#test/support/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** Which links are broken, and in what. */
async function broken(site: TestSite, query = ''): Promise<string[]> {
  const { status, body } = await site.owner.get(`/api/v1/websites/${site.id}/check?kinds=broken_link&per=100${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  return body.data.map(({ record, message }: Json) => `${record.kind} ${message.split(' ')[0]}`).sort()
}

function keptOf(website_id: string) {
  return service.database.reader
    .selectFrom('html_findings')
    .selectAll()
    .where('website_id', '=', website_id)
    .orderBy('resource_id')
    .execute()
}

/** Changes what is kept, as nothing else does, so that it shows what is read rather than found again. */
async function mark(website_id: string, mark: string) {
  for (const { resource_id, found } of await keptOf(website_id))
    await service.database.write((tx) =>
      tx
        .updateTable('html_findings')
        .set({ found: found.replaceAll('/gone', `/${mark}`) })
        .where('website_id', '=', website_id)
        .where('resource_id', '=', resource_id)
        .execute(),
    )
}

test('what was found in html is kept until the record changes, and read again for it alone', async () => {
  const site = await makeSite(service)
  const html_content = '<a href="/gone">x</a>'
  const page = await site.add('pages', { path: '/a/one', html_content })
  await site.add('pages', { path: '/a/two', html_content })
  const draft = await site.add('pages', { path: '/a/draft', html_content, status: 'draft' })
  const header = await site.add('headers', { name: 'Top', html_content })
  const component = await site.add('components', { name: 'box', html_content })
  assert.deepEqual(await broken(site), ['component /gone', 'header /gone', 'page /gone', 'page /gone', 'page /gone'])
  assert.equal((await keptOf(site.id)).length, 5)
  await mark(site.id, 'kept')
  await indexSearch(service)
  assert.deepEqual(await broken(site), ['component /kept', 'header /kept', 'page /kept', 'page /kept', 'page /kept'])

  await site.change('pages', page.id, { html_content: '<a href="edited">x</a>' })
  assert.deepEqual(await broken(site), [
    'component /kept',
    'header /kept',
    'page /a/edited',
    'page /kept',
    'page /kept',
  ])
  await site.change('pages', page.id, { path: '/b/one' })
  assert.deepEqual(await broken(site, `&page_ids=${page.id}`), ['page /b/edited'])
  await site.change('headers', header.id, { html_content: '<a href="/other">x</a>' })
  await site.change('components', component.id, { html_content: '<p>x</p>' })
  assert.deepEqual(await broken(site), ['header /other', 'page /b/edited', 'page /kept', 'page /kept'])
  await site.pin('pages', page.latest_version_id)
  assert.deepEqual(await broken(site, `&page_ids=${page.id}`), ['page /gone'])
  await site.unpin('pages', page.id)
  assert.deepEqual(await broken(site, `&page_ids=${page.id}`), ['page /b/edited'])

  await site.remove('pages', draft.id)
  await site.remove('headers', header.id)
  const left = (await keptOf(site.id)).map(({ resource_id }) => resource_id)
  assert.deepEqual([left.length, left.includes(draft.id), left.includes(header.id)], [3, false, false])
  assert.deepEqual(await broken(site), ['page /b/edited', 'page /kept'])
  const { data } = (await site.owner.get(`/api/v1/websites/${site.id}/trash`)).body
  for (const { id } of data) await site.owner.post(`/api/v1/websites/trash/${id}/restore`)
  assert.deepEqual(await broken(site), ['header /other', 'page /b/edited', 'page /gone', 'page /kept'])
})

test('what was found in a page with many links is kept as well', async () => {
  const site = await makeSite(service)
  const links = Array.from({ length: 300 }, (_, n) => `<a href="/?n=${n}#part-${n}">x</a>`)
  const page = await site.add('pages', { path: '/', html_content: `${links.join('')}<a href="/gone">x</a>` })
  await site.add('pages', { path: '/short', html_content: '<a href="/gone">x</a>' })
  assert.deepEqual(await broken(site), ['page /gone', 'page /gone'])
  await mark(site.id, 'kept')
  assert.deepEqual(await broken(site), ['page /kept', 'page /kept'])
  await site.change('pages', page.id, { html_content: `${links.join('')}<a href="/other">x</a>` })
  assert.deepEqual(await broken(site), ['page /kept', 'page /other'])
})

test("a website's new address changes which links are its own", async () => {
  const site = await makeSite(service)
  await site.add('pages', { path: '/', html_content: `<a href="${site.url}/gone">x</a>` })
  assert.deepEqual(await broken(site), ['page /gone'])
  const label = site.host.split('.')[0]
  await site.set({ subdomain: `${label}-new` })
  assert.deepEqual(await broken(site), [])
  await site.set({ subdomain: label })
  assert.deepEqual(await broken(site), ['page /gone'])
})

test('changed html is looked at before anyone asks', async () => {
  const site = await makeSite(service)
  const html_content = '<a href="/gone">x</a>'
  const page = await site.add('pages', { path: '/one', html_content })
  await site.add('pages', { path: '/draft', html_content, status: 'draft' })
  await site.add('snippets', { name: 'note', html_content })
  await indexSearch(service)
  assert.equal((await keptOf(site.id)).length, 3)
  await mark(site.id, 'kept')
  assert.deepEqual(await broken(site), ['page /kept', 'page /kept', 'snippet /kept'])
  await site.change('pages', page.id, { path: '/two', html_content: '<a href="/new">x</a>' })
  await indexSearch(service)
  assert.ok((await keptOf(site.id)).some(({ found }) => found.includes('/new')))
  await site.remove('pages', page.id)
  await indexSearch(service)
  assert.equal((await keptOf(site.id)).length, 2)
  await site.add('headers', { name: 'Top', html_content })
  await site.set({ name: 'Renamed' })
  await indexSearch(service)
  // A change of the website is one of everything in it.
  assert.equal((await keptOf(site.id)).length, 3)
})
