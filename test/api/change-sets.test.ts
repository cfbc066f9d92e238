import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { answered, flat, newMember, newPage, newWebsite, refused } from './make.ts'

let service: Service
let owner: Person
let site: Json
before(async () => {
  service = await startService()
  owner = await service.newUser()
})
after(() => service.close())

const nested = (path: string) => `/api/v1/websites/${site.id}/${path}`
const begin = (title: string) => answered(201, owner.post(nested('change_sets'), { title }))
const undo = (id: string, body: object = {}) => owner.post(`/api/v1/websites/change_sets/${id}/undo`, body)

test('a credential’s changes belong to one change set, which undo takes back and a second undo does again', async () => {
  site = await newWebsite(owner)
  const page = await newPage(owner, site, { title: 'Old', path: '/old', html_content: '<p>one</p>' })
  const doomed = await newPage(owner, site, { title: 'Doomed', path: '/doomed', html_content: '<p>keep</p>' })
  await answered(200, owner.patch(flat('pages', doomed), { html_content: '<p>keep 2</p>' }))
  const set = await begin('Redesign')
  assert.equal(set.state, 'open')
  await answered(200, owner.patch(flat('pages', page), { html_content: '<p>two</p>', path: '/new', title: 'New' }))
  const made = await newPage(owner, site, { title: 'Made', path: '/old2', html_content: 'x' })
  await answered(204, owner.delete(flat('pages', doomed)))
  const before = await state(page.id)
  const shown = await answered(200, owner.get(`/api/v1/websites/change_sets/${set.id}`))
  assert.equal(shown.records_count, 4)
  const diff = await answered(200, owner.get(`/api/v1/websites/change_sets/${set.id}/diff`))
  assert.deepEqual(diff.data.map(({ kind, action }: Json) => `${kind} ${action}`).sort(), [
    'page created',
    'page deleted',
    'page updated',
    'redirect created',
  ])
  const updated = diff.data.find(({ id }: Json) => id === page.id)
  assert.deepEqual(
    updated.fields.map(({ field, before, after }: Json) => [field, before, after]),
    [
      ['path', '/old', '/new'],
      ['title', 'Old', 'New'],
    ],
  )
  assert.match(updated.diff, /-.*one/)
  const tried = await answered(200, undo(set.id, { dry_run: true }))
  assert.deepEqual([tried.dry_run, tried.conflicts, tried.records.length], [true, [], 4])
  assert.deepEqual(await state(page.id), before)

  const undone = await answered(200, undo(set.id))
  assert.deepEqual(undone.conflicts, [])
  const back = await answered(200, owner.get(flat('pages', page)))
  assert.deepEqual([back.path, back.title, back.html_content], ['/old', 'Old', '<p>one</p>'])
  const restored = await answered(200, owner.get(flat('pages', doomed)))
  assert.deepEqual([restored.html_content, restored.version_number], ['<p>keep 2</p>', 2])
  assert.equal((await owner.get(flat('pages', made))).status, 404)
  assert.equal((await answered(200, owner.get(nested('redirects')))).data.length, 0)
  assert.equal((await answered(200, owner.get(`/api/v1/websites/change_sets/${set.id}`))).state, 'undone')
  assert.equal((await undo(set.id)).status, 409)

  await answered(200, undo(undone.change_set_id))
  const again = await answered(200, owner.get(flat('pages', page)))
  assert.deepEqual([again.path, again.title, again.html_content], ['/new', 'New', '<p>two</p>'])
  assert.equal((await owner.get(flat('pages', doomed))).status, 404)
  assert.equal((await owner.get(flat('pages', made))).status, 200)
})

test('a deleted record gets its path and its place as default back from records that took them', async () => {
  site = await newWebsite(owner)
  const page = await newPage(owner, site, { title: 'A', path: '/a' })
  const other = await newPage(owner, site, { title: 'B', path: '/b' })
  const newHeader = (more: object) =>
    answered(201, owner.post(nested('headers'), { name: 'Head', html_content: 'x', ...more }))
  const header = await newHeader({ default_on_page_language: 'en' })
  const second = await newHeader({})
  const set = await begin('Exchange')
  await answered(204, owner.delete(flat('pages', page)))
  await answered(200, owner.patch(flat('pages', other), { path: '/a' }))
  await answered(204, owner.delete(flat('headers', header)))
  await answered(200, owner.patch(flat('headers', second), { default_on_page_language: 'en' }))
  await answered(200, undo(set.id))
  const [first, moved] = [await owner.get(flat('pages', page)), await owner.get(flat('pages', other))]
  assert.deepEqual([first.body.path, moved.body.path], ['/a', '/b'])
  const defaults = [await owner.get(flat('headers', header)), await owner.get(flat('headers', second))]
  assert.deepEqual(
    defaults.map(({ body }) => body.default_on_page_language),
    ['en', null],
  )
})

test('what refers to a new record refers to what it did before once that is taken back', async () => {
  site = await newWebsite(owner)
  const newHeader = () => answered(201, owner.post(nested('headers'), { name: 'Head', html_content: 'x' }))
  const header = await newHeader()
  const home = await newPage(owner, site, { title: 'A', path: '/a', header_id: header.id })
  const settings = `/api/v1/websites/${site.id}`
  await answered(200, owner.patch(settings, { home_page_id: home.id }))
  const set = await begin('New home')
  const made = await newPage(owner, site, { title: 'B', path: '/b' })
  await answered(200, owner.patch(settings, { home_page_id: made.id }))
  await answered(200, owner.patch(flat('pages', home), { header_id: (await newHeader()).id }))
  assert.deepEqual((await answered(200, undo(set.id))).conflicts, [])
  assert.equal((await answered(200, owner.get(settings))).home_page_id, home.id)
  assert.equal((await answered(200, owner.get(flat('pages', home)))).header_id, header.id)
})

test("someone else's change set is named and ended by them alone", async () => {
  const set = await begin('Mine')
  const other = await newMember(service, site, 'admin')
  const path = `/api/v1/websites/change_sets/${set.id}`
  for (const reply of [other.patch(path, { title: 'Theirs' }), other.post(`${path}/end`)]) {
    const { code, detail } = await answered(403, reply)
    assert.equal(code, 'not_yours')
    assert.match(detail, /may name or end it/)
  }
  await answered(200, owner.patch(path, { title: 'Still mine' }))
})

test('what someone changed since is a conflict with its three values', async () => {
  site = await newWebsite(owner)
  const page = await newPage(owner, site, { title: 'A', path: '/a', html_content: 'one' })
  const other = await newPage(owner, site, { title: 'B', path: '/b', language: 'en' })
  const set = await begin('Titles')
  await answered(200, owner.patch(flat('pages', page), { path: '/aa' }))
  await answered(200, owner.patch(flat('pages', other), { path: '/bb' }))
  await answered(200, owner.post(`/api/v1/websites/change_sets/${set.id}/end`, {}))
  await answered(200, owner.patch(flat('pages', other), { path: '/bbb' }))
  const refused = await undo(set.id)
  assert.equal(refused.status, 422, refused.text)
  const [conflict] = refused.body.conflicts.filter(({ kind }: Json) => kind === 'page')
  assert.deepEqual(conflict.fields, [{ field: 'path', before: '/b', after: '/bb', now: '/bbb' }])
  assert.equal((await answered(200, owner.get(flat('pages', page)))).path, '/aa')
  const done = await answered(200, undo(set.id, { on_conflict: 'skip' }))
  assert.equal((await answered(200, owner.get(flat('pages', page)))).path, '/a')
  assert.equal((await answered(200, owner.get(flat('pages', other)))).path, '/bbb')
  assert.ok(done.conflicts.length > 0)
})

test('a deleted record comes back from the trash with what pointed to it', async () => {
  site = await newWebsite(owner)
  const header = await answered(201, owner.post(nested('headers'), { html_content: '<header>H</header>', name: 'H' }))
  const page = await newPage(owner, site, { title: 'Home', path: '/', html_content: 'x', header_id: header.id })
  await answered(200, owner.patch(`/api/v1/websites/${site.id}`, { home_page_id: page.id }))
  await answered(204, owner.delete(flat('headers', header)))
  await answered(204, owner.delete(flat('pages', page)))
  const { data } = await answered(200, owner.get(nested('trash')))
  assert.deepEqual(
    data.map(({ kind, title }: Json) => [kind, title]),
    [
      ['page', 'Home'],
      ['header', 'H'],
    ],
  )
  const other = await newPage(owner, site, { title: 'Taken', path: '/' })
  const taken = await owner.post(`/api/v1/websites/trash/${data[0].id}/restore`, {})
  assert.deepEqual([taken.status, taken.body.errors], [422, { path: ['has already been taken'] }])
  await answered(204, owner.delete(flat('pages', other)))
  await answered(200, owner.post(`/api/v1/websites/trash/${data[0].id}/restore`, {}))
  await answered(200, owner.post(`/api/v1/websites/trash/${data[1].id}/restore`, {}))
  const back = await answered(200, owner.get(flat('pages', page)))
  assert.deepEqual([back.path, back.header_id, back.html_content], ['/', header.id, 'x'])
  assert.equal((await answered(200, owner.get(`/api/v1/websites/${site.id}`))).home_page_id, page.id)
  assert.equal((await owner.post(`/api/v1/websites/trash/${data[0].id}/restore`, {})).status, 404)
})

async function state(id: string) {
  const page = await answered(200, owner.get(flat('pages', { id })))
  const { data } = await answered(200, owner.get(nested('pages')))
  return [page, data]
}

test('an undo takes back only the records that it names, and the rest can be undone afterwards', async () => {
  site = await newWebsite(owner)
  const [one, two, three] = [
    await newPage(owner, site, { title: 'One' }),
    await newPage(owner, site, { title: 'Two' }),
    await newPage(owner, site, { title: 'Three' }),
  ]
  const titles = async () =>
    Promise.all([one, two, three].map(async (page) => (await answered(200, owner.get(flat('pages', page)))).title))
  const set = await begin('Titles')
  for (const page of [one, two, three])
    await answered(200, owner.patch(flat('pages', page), { title: `New ${page.title}` }))
  await refused(undo(set.id, { only: [site.id] }), 'only.0')
  await refused(undo(set.id, { only: [one.id], keep: [one.id] }), 'keep')
  const tried = await answered(200, undo(set.id, { keep: [two.id, three.id], dry_run: true }))
  assert.deepEqual(
    tried.records.map(({ id }: Json) => id),
    [one.id],
  )
  const part = await answered(200, undo(set.id, { only: [one.id] }))
  assert.deepEqual(await titles(), ['One', 'New Two', 'New Three'])
  const shown = await answered(200, owner.get(`/api/v1/websites/change_sets/${set.id}`))
  assert.deepEqual([shown.state, shown.undone_by], ['ended', null])
  // It is a change set like any other, so undoing it is the redo.
  await answered(200, undo(part.change_set_id))
  assert.deepEqual(await titles(), ['New One', 'New Two', 'New Three'])
  await answered(200, undo(set.id, { keep: [one.id] }))
  assert.deepEqual(await titles(), ['New One', 'Two', 'Three'])
})
