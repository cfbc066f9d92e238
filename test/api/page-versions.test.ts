import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createApiKey } from '#auth/api-keys.ts'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, flat, hostOf, NOBODYS_ID, newMember, newPage, newWebsite } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser('ann@example.com', { name: 'Ann' })
const website = await newWebsite(ann)
const host = hostOf(website)

const change = (page: Json, fields: object) => answered(200, ann.patch(flat('pages', page), fields))
const read = (page: Json) => answered(200, ann.get(flat('pages', page)))
const versionsOf = async (page: Json, query = ''): Promise<Json[]> =>
  (await answered(200, ann.get(flat('pages', page, `/versions${query}`)))).data
/** A page whose html has been one, two and three; its versions from the first on. */
async function pageOfThree(): Promise<[page: Json, ids: string[]]> {
  const page = await newPage(ann, website, { html_content: '<p>one</p>', title: 'One', meta_title: 'Meta one' })
  await change(page, { html_content: '<p>two</p>', title: 'Two', meta_title: null, structured_data: { n: 2 } })
  const last = await change(page, { html_content: '<p>three</p>', title: 'Three', structured_data: null })
  return [last, (await versionsOf(page)).map(({ id }) => id).reverse()]
}
const visited = async (page: Json) => (await service.visit(host, page.path)).text

test('a new page has version 1', async () => {
  const page = await newPage(ann, website, { title: 'New', html_content: '<p>x</p>', robots: 'noindex' })
  const [version, ...none] = await versionsOf(page, '?fields=html_content')
  assert.deepEqual(none, [])
  const { created_at, updated_at, change_set_id, ...rest } = version!
  assert.match(change_set_id, /^[\da-f-]{36}$/)
  assert.equal(created_at, updated_at)
  assert.deepEqual(rest, {
    id: page.latest_version_id,
    website_id: website.id,
    kind: 'page',
    resource_type: 'page',
    resource_id: page.id,
    number: 1,
    html_content: '<p>x</p>',
    snapshot: {
      title: 'New',
      meta_title: null,
      meta_description: null,
      og_title: null,
      og_description: null,
      og_image_asset_id: null,
      canonical_url: null,
      robots: 'noindex',
      structured_data: null,
    },
    live: true,
    pinned: false,
    note: null,
    source: 'api',
    created_by: { type: 'user', id: ann.userId, name: 'Ann', client: 'test' },
    reverted_from_version_id: null,
  })
})

test('every change of content appends a version', async () => {
  const page = await newPage(ann, website)
  const content = {
    html_content: '<p>x</p>',
    title: 'x',
    meta_title: 'x',
    meta_description: 'x',
    og_title: 'x',
    og_description: 'x',
    canonical_url: 'https://example.org/',
    robots: 'noindex',
    structured_data: { x: 1 },
  }
  for (const [index, [field, value]] of Object.entries(content).entries()) {
    const changed = await change(page, { [field]: value })
    assert.equal(changed.version_number, index + 2, field)
    const [newest] = await versionsOf(page, '?fields=html_content')
    assert.equal(newest!.id, changed.latest_version_id)
    assert.equal(newest!.number, index + 2)
    assert.deepEqual(field === 'html_content' ? newest!.html_content : newest!.snapshot[field], value)
  }
})

test('identical content appends none', async () => {
  const page = await newPage(ann, website, { html_content: '<p>x</p>', title: 'x', structured_data: { a: 1, b: [2] } })
  const same = await change(page, {
    html_content: '<p>x</p>',
    title: 'x',
    structured_data: { a: 1, b: [2] },
    note: 'no',
  })
  assert.equal(same.version_number, 1)
  assert.equal((await change(page, {})).version_number, 1)
  assert.equal((await change(page, { old_html: 'x', new_html: 'x' })).version_number, 1)
  assert.equal((await versionsOf(page)).length, 1)
})

test('unversioned fields append none', async () => {
  const page = await newPage(ann, website)
  const fields = {
    path: '/elsewhere',
    status: 'draft',
    language: 'de',
    use_header: false,
    in_sitemap: false,
    row_key: 'x',
  }
  const changed = await change(page, { ...fields, translation_group_id: NOBODYS_ID })
  assert.deepEqual({ ...changed, ...fields }, changed)
  assert.equal(changed.version_number, 1)
  assert.equal(changed.latest_version_id, page.latest_version_id)
})

test('a refused change leaves no version', async () => {
  const page = await newPage(ann, website, { html_content: 'x' })
  await answered(422, ann.patch(flat('pages', page), { html_content: 'y', path: '/assets' }))
  await answered(422, ann.patch(flat('pages', page), { html_content: 'y', header_id: NOBODYS_ID }))
  assert.deepEqual(await read(page), page)
  assert.equal((await versionsOf(page)).length, 1)
})

test('versions are listed newest first, numbered without gaps, in pages', async () => {
  const page = await newPage(ann, website, { html_content: '1' })
  for (let n = 2; n <= 7; n++) await change(page, { html_content: String(n), note: `Change ${n}` })
  const { data, meta } = await answered(200, ann.get(flat('pages', page, '/versions')))
  assert.deepEqual(
    data.map(({ number }: Json) => number),
    [7, 6, 5, 4, 3, 2, 1],
  )
  assert.ok(data.every((version: Json) => !('html_content' in version)))
  assert.deepEqual(
    data.map(({ note }: Json) => note),
    [...[7, 6, 5, 4, 3, 2].map((n) => `Change ${n}`), null],
  )
  assert.deepEqual(meta, { current_page: 1, next_page: null, prev_page: null, total_pages: 1, total_count: 7 })
  const second = await answered(200, ann.get(flat('pages', page, '/versions?per=3&page=2&fields=html_content')))
  assert.deepEqual(
    second.data.map(({ html_content }: Json) => html_content),
    ['4', '3', '2'],
  )
  assert.deepEqual(second.meta, { current_page: 2, next_page: 3, prev_page: 1, total_pages: 3, total_count: 7 })
  assert.deepEqual(
    (await versionsOf(page, '?per=3&page=3')).map(({ number }) => number),
    [1],
  )
  assert.deepEqual(await versionsOf(page, '?per=3&page=4'), [])
})

test('a version shows who created it, with which credential', async () => {
  const bob = await newMember(service, website, 'content')
  const { key } = await createApiKey(service.database, { userId: bob.userId, name: 'Deploy robot', readOnly: false })
  const page = await newPage(ann, website)
  await answered(200, service.clientFor(key).patch(flat('pages', page), { title: 'By a robot', note: 'Nightly' }))
  const [version] = await versionsOf(page)
  const { name, ...by } = version!.created_by
  assert.ok(name)
  assert.deepEqual(by, { type: 'user', id: bob.userId, client: 'Deploy robot' })
  assert.equal(version!.note, 'Nightly')
  await answered(422, ann.patch(flat('pages', page), { title: 'y', note: 'x'.repeat(501) }))
})

test('a version by its own routes, nested and flat', async () => {
  const [page, ids] = await pageOfThree()
  const { html_content, ...second } = await answered(200, ann.get(flat('pages/versions', { id: ids[1]! })))
  assert.equal(html_content, '<p>two</p>')
  assert.deepEqual(second.snapshot.structured_data, { n: 2 })
  assert.deepEqual(second, (await versionsOf(page))[1])
  const nested = `${API}/websites/${website.id}/pages/${page.id}/versions/${ids[1]}`
  assert.deepEqual(await answered(200, ann.get(nested)), { ...second, html_content })
  assert.equal(
    (await answered(200, ann.get(`${API}/websites/${website.id}/pages/${page.id}/versions`))).meta.total_count,
    3,
  )
})

test('a pinned version is live, whatever versions follow', async () => {
  const [page, ids] = await pageOfThree()
  const { version, ...pinned } = await answered(200, ann.patch(flat('pages/versions', { id: ids[0]! }, '/pin')))
  assert.deepEqual([version.id, version.live, version.pinned, version.number], [ids[0], true, true, 1])
  assert.deepEqual(await read(page), pinned)
  assert.deepEqual(
    [pinned.pinned_version_id, pinned.live_version_id, pinned.latest_version_id, pinned.version_number],
    [ids[0], ids[0], ids[2], 3],
  )
  assert.equal(pinned.html_content, '<p>three</p>', 'the latest is what one edits')
  assert.equal(pinned.title, 'Three')
  assert.match(await visited(page), /<title>Meta one<\/title>[\s\S]*<p>one<\/p>/)

  const later = await change(page, { html_content: '<p>four</p>' })
  assert.deepEqual([later.version_number, later.live_version_id], [4, ids[0]])
  assert.match(await visited(page), /<p>one<\/p>/)
  assert.deepEqual(flags(await versionsOf(page)), ['4', '3', '2', '1 live pinned'])

  await answered(200, ann.patch(flat('pages/versions', { id: ids[1]! }, '/pin')))
  assert.match(await visited(page), /<title>Two<\/title>[\s\S]*<p>two<\/p>/)
  assert.deepEqual(flags(await versionsOf(page)), ['4', '3', '2 live pinned', '1'])
})

test('the latest version can be pinned as well', async () => {
  const [page, ids] = await pageOfThree()
  const pinned = await answered(200, ann.patch(flat('pages/versions', { id: ids[2]! }, '/pin')))
  assert.deepEqual([pinned.pinned_version_id, pinned.live_version_id], [ids[2], ids[2]])
  await change(page, { html_content: '<p>four</p>' })
  assert.match(await visited(page), /<p>three<\/p>/)
})

test('unpinned, a page follows its latest version again', async () => {
  const [page, ids] = await pageOfThree()
  await answered(200, ann.patch(flat('pages/versions', { id: ids[0]! }, '/pin')))
  const unpinned = await answered(200, ann.delete(flat('pages', page, '/unpin')))
  assert.deepEqual([unpinned.pinned_version_id, unpinned.live_version_id], [null, ids[2]])
  assert.deepEqual(await read(page), unpinned)
  assert.equal(unpinned.version_number, 3)
  assert.match(await visited(page), /<p>three<\/p>/)
})

test('unpinning what is not pinned changes nothing, and raises no event', async () => {
  const [page] = await pageOfThree()
  const before = await ann.get(flat('pages', page))
  const events = await eventsOf(page)
  for (const path of [flat('pages', page, '/unpin'), `${API}/websites/${website.id}/pages/${page.id}/unpin`])
    assert.deepEqual(await answered(200, ann.delete(path)), before.body)
  const after = await ann.get(flat('pages', page))
  assert.deepEqual(after.body, before.body)
  assert.equal(after.headers.etag, before.headers.etag)
  assert.deepEqual(await eventsOf(page), events)
})

async function eventsOf(page: Json): Promise<string[]> {
  const { reader } = service.database
  const rows = await reader
    .selectFrom('events')
    .select('type')
    .where('resource_id', '=', page.id)
    .orderBy('seq')
    .execute()
  return rows.map(({ type }) => type)
}

test('a revert appends the old content as a new version', async () => {
  const [page, ids] = await pageOfThree()
  const { version, ...reverted } = await answered(200, ann.post(flat('pages/versions', { id: ids[1]! }, '/revert')))
  assert.equal(version.number, 4)
  assert.equal(version.source, 'revert')
  assert.equal(version.reverted_from_version_id, ids[1])
  assert.deepEqual([version.live, version.pinned, version.html_content], [true, false, '<p>two</p>'])
  assert.deepEqual(version.created_by.id, ann.userId)
  assert.deepEqual(await read(page), reverted)
  assert.equal(reverted.latest_version_id, version.id)
  assert.equal(reverted.version_number, 4)
  assert.deepEqual(
    [reverted.html_content, reverted.title, reverted.meta_title, reverted.structured_data],
    ['<p>two</p>', 'Two', null, { n: 2 }],
  )
  assert.match(await visited(page), /<title>Two<\/title>[\s\S]*<p>two<\/p>/)
  const [newest, ...older] = await versionsOf(page)
  assert.equal(newest!.id, version.id)
  assert.deepEqual(older.map(({ id }) => id).reverse(), ids, 'history is not rewritten')
})

test('a revert restores every SEO field, and no unversioned one', async () => {
  const seo = {
    title: 'Old',
    meta_title: 'Old',
    meta_description: 'Old',
    og_title: 'Old',
    og_description: 'Old',
    canonical_url: 'https://example.org/old',
    robots: 'nofollow',
    structured_data: [{ old: true }],
  }
  const page = await newPage(ann, website, seo)
  const cleared = Object.fromEntries(Object.keys(seo).map((field) => [field, null]))
  const place = { path: '/reverted-elsewhere', language: 'fr', use_footer: false }
  await change(page, { ...cleared, ...place })
  const reverted = await answered(200, ann.post(flat('pages/versions', { id: page.latest_version_id }, '/revert')))
  assert.deepEqual({ ...reverted, ...seo, ...place }, reverted)
})

test('a revert clears the pin', async () => {
  const [page, ids] = await pageOfThree()
  await answered(200, ann.patch(flat('pages/versions', { id: ids[0]! }, '/pin')))
  const reverted = await answered(200, ann.post(flat('pages/versions', { id: ids[1]! }, '/revert')))
  assert.deepEqual([reverted.pinned_version_id, reverted.live_version_id], [null, reverted.latest_version_id])
  assert.match(await visited(page), /<p>two<\/p>/)
})

test('a revert to the latest appends all the same', async () => {
  const [page, ids] = await pageOfThree()
  const reverted = await answered(200, ann.post(flat('pages/versions', { id: ids[2]! }, '/revert')))
  assert.equal(reverted.version_number, 4)
  assert.equal((await versionsOf(page)).length, 4)
})

test('pin, revert and unpin by their nested routes', async () => {
  const [page, ids] = await pageOfThree()
  const nested = `${API}/websites/${website.id}/pages/${page.id}`
  assert.equal((await answered(200, ann.patch(`${nested}/versions/${ids[0]}/pin`))).pinned_version_id, ids[0])
  assert.equal((await answered(200, ann.delete(`${nested}/unpin`))).pinned_version_id, null)
  assert.equal((await answered(200, ann.post(`${nested}/versions/${ids[0]}/revert`))).version_number, 4)
})

test('a version is found under its own page only', async () => {
  const [page, ids] = await pageOfThree()
  const sibling = await newPage(ann, website)
  const header = await answered(201, ann.post(`${API}/websites/${website.id}/headers`, { html_content: '<p>x</p>' }))
  const other = await newWebsite(ann)
  for (const path of [
    `${API}/websites/${website.id}/pages/${sibling.id}/versions/${ids[0]}`,
    `${API}/websites/${other.id}/pages/${page.id}/versions/${ids[0]}`,
    `${API}/websites/${website.id}/pages/${page.id}/versions/${NOBODYS_ID}`,
    `${API}/websites/pages/versions/${header.latest_version_id}`,
    `${API}/websites/pages/versions/nonsense`,
    `${API}/websites/headers/versions/${ids[0]}`,
  ]) {
    await answered(404, ann.get(path))
    await answered(404, ann.patch(`${path}/pin`))
    await answered(404, ann.post(`${path}/revert`))
  }
  assert.deepEqual(await read(page), page)
})

test('content members write versions; editors pin, unpin and revert', async () => {
  const [page, ids] = await pageOfThree()
  const viewer = await newMember(service, website, 'viewer')
  const writer = await newMember(service, website, 'content')
  const editor = await newMember(service, website, 'editor')
  await answered(200, viewer.get(flat('pages', page, '/versions')))
  await answered(200, viewer.get(flat('pages/versions', { id: ids[0]! })))
  await answered(403, viewer.patch(flat('pages', page), { title: 'x' }))
  await answered(200, writer.patch(flat('pages', page), { title: 'x' }))
  for (const [person, status] of [
    [viewer, 403],
    [writer, 403],
    [editor, 200],
  ] as const) {
    await answered(status, person.patch(flat('pages/versions', { id: ids[0]! }, '/pin')))
    await answered(status, person.delete(flat('pages', page, '/unpin')))
    await answered(status, person.post(flat('pages/versions', { id: ids[0]! }, '/revert')))
  }
})

function flags(versions: Json[]): string[] {
  return versions.map(({ number, live, pinned }) =>
    [number, live && 'live', pinned && 'pinned'].filter(Boolean).join(' '),
  )
}
