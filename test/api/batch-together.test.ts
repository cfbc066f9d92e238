import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, hostOf, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'

let service: Service
let user: Person
before(async () => {
  service = await startService()
  user = await service.newUser()
})
after(() => service?.close())

const batch = (website: Json, edits: object[], more = {}, by: Person = user) =>
  by.post(`${API}/websites/${website.id}/batch_edit`, { edits, ...more })
const pathsOf = async (website: Json): Promise<string[]> =>
  (await user.get(`${API}/websites/${website.id}/pages?sort=path`)).body.data.map(({ path }: Json) => path)
const redirectsOf = async (website: Json): Promise<string[]> =>
  (await user.get(`${API}/websites/${website.id}/redirects`)).body.data
    .map(({ from_path, to, status, origin }: Json) => `${from_path} ${to} ${status} ${origin}`)
    .toSorted()

test('names stand for what the batch creates', async () => {
  const website = await newWebsite(user)
  const { results } = await answered(
    200,
    batch(website, [
      { kind: 'header', id: '@top', html_content: '<header>top</header>' },
      { kind: 'page', id: '@home', path: '/', header_id: '@top', translation_group_id: '@home', title: 'Home' },
      { kind: 'page', path: '/de', language: 'de', header_id: '@top', translation_group_id: '@home' },
      { kind: 'page', id: '@home', html_content: '<p>home</p>' },
    ]),
  )
  assert.deepEqual(
    results.map(({ action, temporary_id }: Json) => [action, temporary_id]),
    [
      ['created', '@top'],
      ['created', '@home'],
      ['created', undefined],
      ['updated', '@home'],
    ],
  )
  assert.equal(results[3].id, results[1].id)
  const [home, german] = await Promise.all(
    [results[1], results[2]].map(async (page) => (await user.get(flat('pages', page))).body),
  )
  assert.deepEqual([home.header_id, german.header_id], [results[0].id, results[0].id])
  assert.ok(home.translation_group_id)
  assert.equal(home.translation_group_id, german.translation_group_id)
  assert.equal(home.html_content, '<p>home</p>')
  assert.match((await service.visit(hostOf(website), '/')).text, /<header>top<\/header>/)
})

test('a name of nothing, of another kind or with an odd character is refused', async () => {
  const website = await newWebsite(user)
  const made = { kind: 'page', id: '@a', path: '/a' }
  const fails = (edit: object, field: string) => refused(batch(website, [made, edit]), `edits.1.${field}`)
  await fails({ kind: 'page', path: '/b', header_id: '@later' }, 'header_id')
  await fails({ kind: 'page', path: '/b', header_id: '@a' }, 'header_id')
  await fails({ kind: 'header', id: '@a', html_content: 'x' }, 'id')
  await fails({ kind: 'page', id: '@a b', path: '/b' }, 'id')
  await fails({ kind: 'page', id: 'home', path: '/b' }, 'id')
  await refused(batch(website, [made, { kind: 'page', id: '@a', delete: true }]), 'edits.1.id')
  assert.deepEqual(await pathsOf(website), [])
})

test('pages exchange their paths, and no redirect hides behind a page', async () => {
  const website = await newWebsite(user)
  const a = await newPage(user, website, { path: '/a', html_content: '<p>a</p>' })
  const b = await newPage(user, website, { path: '/b', html_content: '<p>b</p>' })
  await answered(201, user.post(`${API}/websites/${website.id}/redirects`, { from_path: '/old', to: '/a' }))
  const { results } = await answered(
    200,
    batch(website, [
      { kind: 'page', id: a.id, path: '/b' },
      { kind: 'page', id: b.id, path: '/a/', title: 'Was b' },
    ]),
  )
  assert.deepEqual(
    results.map(({ path, redirect }: Json) => [path, redirect]),
    [
      ['/b', undefined],
      ['/a', undefined],
    ],
  )
  assert.deepEqual(await redirectsOf(website), ['/old /b 301 manual'])
  assert.match((await service.visit(hostOf(website), '/b')).text, /<p>a<\/p>/)
  assert.match((await service.visit(hostOf(website), '/a')).text, /<p>b<\/p>/)
})

test('a chain of moves leaves the one redirect that is needed', async () => {
  const website = await newWebsite(user)
  const [a, b] = [await newPage(user, website, { path: '/a' }), await newPage(user, website, { path: '/b' })]
  const { results } = await answered(
    200,
    batch(website, [
      { kind: 'page', id: a.id, path: '/b' },
      { kind: 'page', id: b.id, path: '/c' },
    ]),
  )
  const { id, ...redirect } = results[0].redirect
  assert.deepEqual(redirect, { from_path: '/a', to: '/b', status: 301 })
  assert.equal(results[1].redirect, undefined)
  assert.deepEqual(await redirectsOf(website), ['/a /b 301 auto'])
  assert.equal((await user.get(flat('redirects', { id }))).body.from_path, '/a')
  const alone = await answered(200, user.patch(flat('pages', b), { path: '/d' }))
  assert.deepEqual([alone.redirect.from_path, alone.redirect.to], ['/c', '/d'])
})

test('deleted pages and parts make room for what follows, wherever they stand', async () => {
  const website = await newWebsite(user)
  const [old, page] = [await newPage(user, website, { path: '/x' }), await newPage(user, website, { path: '/y' })]
  const { results } = await answered(
    200,
    batch(website, [
      { kind: 'page', id: page.id, path: '/x' },
      { kind: 'page', path: '/y', title: 'New' },
      { kind: 'page', id: old.id, delete: true },
    ]),
  )
  assert.deepEqual(
    results.map(({ index, action, path, version_number }: Json) => [index, action, path, version_number]),
    [
      [0, 'updated', '/x', 1],
      [1, 'created', '/y', 1],
      [2, 'deleted', null, null],
    ],
  )
  assert.equal((await user.get(flat('pages', old))).status, 404)
  assert.deepEqual(await pathsOf(website), ['/x', '/y'])
})

test('a failure or a dry run moves and deletes nothing', async () => {
  const website = await newWebsite(user)
  const [a, b] = [await newPage(user, website, { path: '/a' }), await newPage(user, website, { path: '/b' })]
  const swap = [
    { kind: 'page', id: a.id, path: '/b' },
    { kind: 'page', id: b.id, path: '/a' },
  ]
  await refused(batch(website, [...swap, { kind: 'page', title: 7 }]), 'edits.2.title')
  await refused(batch(website, [swap[0]!]), 'edits.0.path')
  await refused(batch(website, [{ ...swap[0], path: '/assets/x' }]), 'edits.0.path')
  await refused(
    batch(website, [
      { ...swap[0], path: '/z' },
      { ...swap[1], path: '/z' },
    ]),
    'edits.1.path',
  )
  await refused(batch(website, [{ kind: 'page', id: a.id, delete: true, title: 'x' }]), 'edits.0.title')
  await refused(batch(website, [{ kind: 'page', delete: true }]), 'edits.0.id')
  await refused(batch(website, [{ kind: 'header', id: a.id, delete: true }]), 'edits.0.id')
  const { results } = await answered(200, batch(website, [...swap, { kind: 'page', path: '/c' }], { dry_run: true }))
  assert.deepEqual(
    results.map(({ id, path }: Json) => [id, path]),
    [
      [a.id, '/b'],
      [b.id, '/a'],
      [null, '/c'],
    ],
  )
  await answered(200, batch(website, [{ kind: 'page', id: a.id, delete: true }], { dry_run: true }))
  assert.deepEqual([(await user.get(flat('pages', a))).body.path, await pathsOf(website)], ['/a', ['/a', '/b']])
  assert.deepEqual(await redirectsOf(website), [])
})

test('deleting requires the role that it requires alone', async () => {
  const website = await newWebsite(user, { content_editors: { publish: true } })
  const page = await newPage(user, website)
  const content = await newMember(service, website, 'content')
  const body = await answered(403, batch(website, [{ kind: 'page', id: page.id, delete: true }], {}, content))
  assert.deepEqual([body.code, body.index], ['insufficient_role', 0])
  await answered(200, batch(website, [{ kind: 'page', id: page.id, path: '/moved' }], {}, content))
})

test('of the swaps of two pages at the same time, each is whole', async () => {
  const website = await newWebsite(user)
  const [a, b] = [await newPage(user, website, { path: '/a' }), await newPage(user, website, { path: '/b' })]
  const to = (first: string, second: string) => [
    { kind: 'page', id: a.id, path: first },
    { kind: 'page', id: b.id, path: second },
  ]
  const all = Array.from({ length: 8 }, (_, i) => batch(website, i % 2 ? to('/a', '/b') : to('/b', '/a').toReversed()))
  for (const { status, text } of await Promise.all(all)) assert.equal(status, 200, text)
  assert.deepEqual(await pathsOf(website), ['/a', '/b'])
  assert.deepEqual(await redirectsOf(website), [])
})

test('when one of the records is no longer as it was read, nothing is saved', async () => {
  const website = await newWebsite(user)
  const [a, b] = [
    await newPage(user, website, { html_content: '<p>a</p>' }),
    await newPage(user, website, { html_content: '<p>b</p>' }),
  ]
  const etagOf = async (page: Json) => (await user.get(flat('pages', page))).headers.etag as string
  const [readA, readB] = [await etagOf(a), await etagOf(b)]
  await answered(200, user.patch(flat('pages', b), { title: 'Theirs' }))
  const edit = (page: Json, if_match: string) => ({
    kind: 'page',
    id: page.id,
    html_content: '<p>mine</p>',
    if_match,
    publish: false,
  })
  const body = await answered(412, batch(website, [edit(a, readA), edit(b, readB)]))
  assert.deepEqual([body.code, body.index], ['precondition_failed', 1])
  assert.equal((await user.get(flat('pages', a))).body.html_content, '<p>a</p>')
  await answered(412, batch(website, [{ kind: 'page', id: b.id, delete: true, if_match: readB }]))
  const moved = { ...edit(a, readA), publish: true, path: '/moved' }
  await answered(200, batch(website, [moved, edit(b, await etagOf(b))]))
  assert.equal((await user.get(flat('pages', b))).body.title, 'Theirs')
  assert.ok((await pathsOf(website)).includes('/moved'))
})

test('only what is there already can be as it was read', async () => {
  const website = await newWebsite(user)
  const made = { kind: 'page', path: '/made', if_match: '"1"' }
  await refused(batch(website, [made]), 'edits.0.if_match')
  await refused(batch(website, [{ ...made, id: '@made' }]), 'edits.0.if_match')
  await refused(batch(website, [{ ...made, id: NOBODYS_ID }]), 'edits.0.id')
})
