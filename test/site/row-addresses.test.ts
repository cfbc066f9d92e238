import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, newPage, newWebsite } from '../api/make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser()

const make = (website: Json, kind: string, fields: object): Promise<Json> =>
  answered(201, ann.post(`${API}/websites/${website.id}/${kind}`, fields))
const leadOf = async (website: Json, path: string) => {
  const { hops, end } = await answered(
    200,
    ann.get(`${API}/websites/${website.id}/redirects/resolve?path=${encodeURIComponent(path)}`),
  )
  return [...hops.map(({ status, location }: Json) => `${status} ${location}`), end.kind]
}

/** Courses at /kurse/:slug, listed at /kurse. */
async function courses() {
  const website = await newWebsite(ann)
  const columns = [{ name: 'Title' }, { key: 'slug', name: 'Slug', slug_from: 'title' }]
  const table = await make(website, 'tables', { name: 'Courses', columns })
  const row = await make(website, `tables/${table.id}/rows`, { values: { title: 'Bread' } })
  const list = await newPage(ann, website, { path: '/kurse', html_content: '<p>Courses</p>' })
  const each = await newPage(ann, website, { path: '/kurse/:slug', table_id: table.id, row_key: 'slug' })
  return { website, table, row, list, each }
}

test('a page that moves with its rows leads on from all their addresses by one redirect', async () => {
  const { website, list, each } = await courses()
  await answered(200, ann.post(`${API}/websites/pages/${list.id}/move`, { path: '/courses' }))
  assert.equal((await answered(200, ann.get(flat('pages', each)))).path, '/courses/:slug')
  assert.deepEqual(await leadOf(website, '/kurse'), ['301 /courses', 'page'])
  assert.deepEqual(await leadOf(website, '/kurse/bread'), ['301 /courses/bread', 'row'])
  const { data } = await answered(200, ann.get(`${API}/websites/${website.id}/redirects`))
  assert.deepEqual(
    data.map(({ from_path, to, origin }: Json) => [from_path, to, origin]),
    [
      ['/kurse', '/courses', 'auto'],
      ['/kurse/:slug', '/courses/:slug', 'auto'],
    ],
  )
})

test('a pattern with another name of its placeholder leads on, and moving back ends the redirect', async () => {
  const { website, each } = await courses()
  const moved = await answered(200, ann.patch(flat('pages', each), { path: '/learn/:course' }))
  assert.deepEqual([moved.redirect.from_path, moved.redirect.to], ['/kurse/:slug', '/learn/:slug'])
  assert.deepEqual(await leadOf(website, '/kurse/bread'), ['301 /learn/bread', 'row'])
  await answered(200, ann.patch(flat('pages', each), { path: '/kurse/:slug' }))
  assert.deepEqual(await leadOf(website, '/kurse/bread'), ['row'])
  assert.deepEqual(await leadOf(website, '/learn/bread'), ['301 /kurse/bread', 'row'])
})

test('a changed slug of a row leaves a redirect, by one change and by many, and an undo takes it back', async () => {
  const { website, table, row } = await courses()
  const other = await make(website, `tables/${table.id}/rows`, { values: { title: 'Cake' } })
  const draft = await make(website, `tables/${table.id}/rows`, { values: { title: 'Draft' }, status: 'draft' })
  const set = await answered(201, ann.post(`${API}/websites/${website.id}/change_sets`, { title: 'Slugs' }))
  await answered(200, ann.patch(`${API}/websites/tables/rows/${row.id}`, { values: { slug: 'rye-bread' } }))
  const rows = [
    { id: other.id, values: { slug: 'cakes' } },
    { id: draft.id, values: { slug: 'no-draft' } },
  ]
  await answered(200, ann.post(`${API}/websites/tables/${table.id}/rows/bulk`, { rows }))
  assert.deepEqual(await leadOf(website, '/kurse/bread'), ['301 /kurse/rye-bread', 'row'])
  assert.deepEqual(await leadOf(website, '/kurse/cake'), ['301 /kurse/cakes', 'row'])
  assert.deepEqual(await leadOf(website, '/kurse/draft'), ['not_found'])
  await answered(200, ann.post(`${API}/websites/change_sets/${set.id}/undo`, {}))
  assert.deepEqual(await leadOf(website, '/kurse/bread'), ['row'])
  assert.deepEqual(await leadOf(website, '/kurse/rye-bread'), ['not_found'])
})

test('checks and warnings know which rows have an address', async () => {
  const { website } = await courses()
  const html_content = '<a href="/kurse/bread">Bread</a> <a href="/kurse/gone">Gone</a>'
  const page = await newPage(ann, website, { path: '/', html_content })
  assert.equal(page.warnings.filter((text: string) => text.includes('/kurse/gone')).length, 1)
  assert.ok(page.warnings.every((text: string) => !text.includes('/kurse/bread')))
  const { data } = await answered(200, ann.get(`${API}/websites/${website.id}/check`))
  const broken = data.filter(({ kind }: Json) => kind === 'broken_link')
  assert.equal(broken.length, 1)
  assert.match(JSON.stringify(broken[0]), /\/kurse\/gone/)
})
