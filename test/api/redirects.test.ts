import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { API, answered, flat, hostOf, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'

let service: Service
let ann: Person
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(() => service.close())

const collection = (site: { id: string }) => `${API}/websites/${site.id}/redirects`
const newRedirect = (site: { id: string }, fields: object): Promise<Json> =>
  answered(201, ann.post(collection(site), fields))
const listed = (site: { id: string }, query = ''): Promise<Json> => answered(200, ann.get(collection(site) + query))
const paths = ({ data }: Json) => data.map(({ from_path }: Json) => from_path)

test('a redirect is created, shown, changed and deleted at both addresses', async () => {
  const site = await newWebsite(ann)
  const made = await newRedirect(site, { from_path: '/old/', to: '/new' })
  const { id, created_at, updated_at, ...fields } = made
  assert.deepEqual(fields, {
    website_id: site.id,
    from_path: '/old',
    to: '/new',
    status: 301,
    active: true,
    force: false,
    preserve_query: true,
    position: 1,
    countries: [],
    languages: [],
    origin: 'manual',
    hit_count: 0,
  })
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.ok(!Number.isNaN(Date.parse(created_at)) && created_at === updated_at)
  const nested = `${collection(site)}/${id}`
  for (const path of [nested, flat('redirects', made)]) assert.deepEqual(await answered(200, ann.get(path)), made)

  const all = { from_path: '/blog/:slug', to: 'https://example.org/:slug', status: 308, active: false, force: true }
  const changes = { ...all, preserve_query: false, position: 7 }
  const changed = await answered(200, ann.patch(nested, changes))
  assert.deepEqual({ ...changed, updated_at }, { ...made, ...changes })
  assert.ok(changed.updated_at >= updated_at)
  assert.equal((await answered(200, ann.patch(flat('redirects', made), { status: 302 }))).status, 302)

  await answered(204, ann.delete(flat('redirects', made)))
  for (const path of [nested, flat('redirects', made)]) {
    await answered(404, ann.get(path))
    await answered(404, ann.patch(path, {}))
    await answered(404, ann.delete(path))
  }
  assert.equal((await listed(site)).meta.total_count, 0)
})

test('a redirect of another website is not found', async () => {
  const [site, other] = [await newWebsite(ann), await newWebsite(ann)]
  const { id } = await newRedirect(site, { from_path: '/a', to: '/b' })
  await answered(404, ann.get(`${collection(other)}/${id}`))
  await answered(404, ann.delete(`${collection(other)}/${id}`))
  const stranger = await service.newUser()
  await answered(404, stranger.get(flat('redirects', { id })))
  await answered(404, stranger.get(collection(site)))
  await answered(404, ann.get(flat('redirects', { id: NOBODYS_ID })))
})

test('editors write, everyone on the team reads', async () => {
  const site = await newWebsite(ann)
  const [viewer, content, editor] = [
    await newMember(service, site, 'viewer'),
    await newMember(service, site, 'content'),
    await newMember(service, site, 'editor'),
  ]
  const { id } = await answered(201, editor.post(collection(site), { from_path: '/a', to: '/b' }))
  for (const reader of [viewer, content]) {
    await answered(200, reader.get(collection(site)))
    await answered(200, reader.get(flat('redirects', { id })))
    await answered(403, reader.post(collection(site), { from_path: '/c', to: '/d' }))
    await answered(403, reader.post(`${collection(site)}/import`, { text: '/c /d' }))
    await answered(403, reader.patch(flat('redirects', { id }), { to: '/c' }))
    await answered(403, reader.delete(flat('redirects', { id })))
  }
  await answered(200, editor.patch(flat('redirects', { id }), { to: '/c' }))
  await answered(200, editor.post(`${collection(site)}/import`, { text: '/c /d' }))
  await answered(204, editor.delete(flat('redirects', { id })))
})

const REFUSED: [title: string, fields: object, ...names: string[]][] = [
  ['nothing', {}, 'from_path'],
  ['no target', { from_path: '/a' }, 'to'],
  ['another host shown here', { from_path: '/a', to: 'https://other.example/', status: 200 }, 'to'],
  ['a query of what is shown', { from_path: '/a', to: '/b?c=d', status: 200 }, 'to'],
  ['a target of nothing', { from_path: '/a', to: '/b', status: 410 }, 'to'],
  ['no country', { from_path: '/a', to: '/b', countries: ['Germany'] }, 'countries'],
  ['no language', { from_path: '/a', to: '/b', languages: ['!'] }, 'languages'],
  ['a loop of what is shown', { from_path: '/a', to: '/a', status: 200 }, 'to'],
  ['both wrong', { from_path: 'old', to: 'javascript:alert(1)' }, 'from_path', 'to'],
  ['a line break', { from_path: '/a', to: '/b\r\nset-cookie: a=b' }, 'to'],
  ['another host by two slashes', { from_path: '/a', to: '//evil.example' }, 'to'],
  ['another host by a backslash', { from_path: '/a', to: '/\\evil.example' }, 'to'],
  ['a reserved path', { from_path: '/.well-known/x', to: '/b' }, 'from_path'],
  ['a status', { from_path: '/a', to: '/b', status: 303 }, 'status'],
  ['a splat that is not there', { from_path: '/a', to: '/:splat' }, 'to'],
  ['a loop', { from_path: '/a', to: '/a' }, 'to'],
]
for (const [title, fields, ...names] of REFUSED)
  test(`refused: ${title}`, async () => {
    const site = await newWebsite(ann)
    await refused(ann.post(collection(site), fields), ...names)
    const { id } = await newRedirect(site, { from_path: '/other', to: '/else' })
    // A change keeps the target that is there.
    if ('to' in fields) await refused(ann.patch(flat('redirects', { id }), fields), ...names)
    assert.deepEqual(paths(await listed(site)), ['/other'])
  })

test('a path is redirected once', async () => {
  const site = await newWebsite(ann)
  const first = await newRedirect(site, { from_path: '/über', to: '/b', active: false })
  const second = await newRedirect(site, { from_path: '/blog/*', to: '/b' })
  for (const from_path of ['/über/', '/%C3%BCber', '/blog/*'])
    await refused(ann.post(collection(site), { from_path, to: '/c' }), 'from_path')
  await refused(ann.patch(flat('redirects', second), { from_path: '/u\u0308ber' }), 'from_path')
  await answered(200, ann.patch(flat('redirects', first), { from_path: '/über/', to: '/c' }))
  await newRedirect(await newWebsite(ann), { from_path: '/über', to: '/b' })
})

test('loops are refused when they are made, switched on or moved together', async () => {
  const site = await newWebsite(ann)
  await newRedirect(site, { from_path: '/a', to: '/b' })
  await newRedirect(site, { from_path: '/b', to: '/c?x#y' })
  const body = await refused(ann.post(collection(site), { from_path: '/c', to: '/a' }), 'to')
  assert.match(body.errors.to[0], /^makes a loop: \/c → \/a → \/b → \/c/)
  const off = await newRedirect(site, { from_path: '/c', to: '/a', active: false })
  await refused(ann.patch(flat('redirects', off), { active: true }), 'to')
  const elsewhere = await newRedirect(site, { from_path: '/d', to: '/a' })
  await refused(ann.patch(flat('redirects', elsewhere), { from_path: '/c/' }), 'from_path')
  await answered(204, ann.delete(flat('redirects', off)))
  await refused(ann.patch(flat('redirects', elsewhere), { from_path: '/c' }), 'to')
  await refused(ann.post(collection(site), { from_path: '/c', to: `http://${hostOf(site)}:${service.port}/a` }), 'to')
  await newRedirect(site, { from_path: '/c', to: 'http://elsewhere.example/a' })

  await newRedirect(site, { from_path: '/x/:a/*', to: '/y/:splat/:a' })
  await refused(ann.post(collection(site), { from_path: '/y/*', to: '/x/1/:splat' }), 'to')
  await refused(ann.post(collection(site), { from_path: '/*', to: '/all/:splat' }), 'to')
  await newRedirect(site, { from_path: '/*', to: '/' })
})

test('lists are ordered by position, sorted and filtered', async () => {
  const site = await newWebsite(ann)
  for (const from_path of ['/b', '/a', '/c/*']) await newRedirect(site, { from_path, to: '/x' })
  await newRedirect(site, { from_path: '/first', to: '/y', position: 0, active: false })
  const page = await newPage(ann, site, { path: '/moves' })
  await answered(200, ann.patch(flat('pages', page), { path: '/moved' }))
  const { data, meta } = await listed(site)
  assert.deepEqual(
    data.map(({ from_path, position, origin }: Json) => [from_path, position, origin]),
    [
      ['/first', 0, 'manual'],
      ['/b', 1, 'manual'],
      ['/a', 2, 'manual'],
      ['/c/*', 3, 'manual'],
      ['/moves', 4, 'auto'],
    ],
  )
  assert.equal(meta.total_count, 5)
  assert.deepEqual(paths(await listed(site, '?sort=-position&per=2&page=2')), ['/a', '/b'])
  assert.deepEqual(paths(await listed(site, '?sort=from_path')), ['/a', '/b', '/c/*', '/first', '/moves'])
  assert.deepEqual(paths(await listed(site, '?from_path=/b/')), ['/b'])
  assert.deepEqual(paths(await listed(site, '?from_path=/c/*')), ['/c/*'])
  assert.deepEqual(paths(await listed(site, '?from_path=nonsense')), [])
  assert.deepEqual(paths(await listed(site, '?origin=auto')), ['/moves'])
  assert.deepEqual(paths(await listed(site, '?active=false')), ['/first'])
  await answered(400, ann.get(`${collection(site)}?active=perhaps`))
})

test('events hold the redirect as it is shown', async () => {
  const site = await newWebsite(ann)
  const made = await newRedirect(site, { from_path: '/a', to: '/b' })
  const changed = await answered(200, ann.patch(flat('redirects', made), { force: true }))
  await answered(204, ann.delete(flat('redirects', made)))
  const page = await newPage(ann, site, { path: '/first' })
  for (const path of ['/second', '/first']) await answered(200, ann.patch(flat('pages', page), { path }))
  const left = await listed(site)
  assert.deepEqual(paths(left), ['/second'])

  const events = await redirectEvents(site)
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.from_path, data.to, data.force]),
    [
      ['redirect.created', '/a', '/b', false],
      ['redirect.updated', '/a', '/b', true],
      ['redirect.deleted', '/a', '/b', true],
      ['redirect.created', '/first', '/second', false],
      ['redirect.deleted', '/first', '/second', false],
      ['redirect.created', '/second', '/first', false],
    ],
  )
  assert.deepEqual(events[1]!.data, changed)
  assert.deepEqual(events.at(-1)!.data, left.data[0])
})

test('a page that moves replaces only redirects that are not forced', async () => {
  const site = await newWebsite(ann)
  await newRedirect(site, { from_path: '/to-it', to: '/page', status: 302, preserve_query: false })
  await newRedirect(site, { from_path: '/dormant', to: '/somewhere' })
  await newRedirect(site, { from_path: '/forced', to: '/somewhere', force: true })
  const move = async (from: string, to: string) => {
    const page = await newPage(ann, site, { path: from })
    await answered(200, ann.patch(flat('pages', page), { path: to }))
  }
  await move('/page', '/there')
  await move('/dormant', '/awake')
  await move('/forced', '/unforced')
  const { data } = await listed(site, '?sort=from_path')
  assert.deepEqual(
    data.map((one: Json) => [one.from_path, one.to, one.status, one.origin, one.preserve_query]),
    [
      ['/dormant', '/awake', 301, 'auto', true],
      ['/forced', '/somewhere', 301, 'manual', true],
      ['/page', '/there', 301, 'auto', true],
      ['/to-it', '/there', 302, 'manual', false],
    ],
  )
})

test('a page that moves to where a forced pattern applies leaves no redirect', async () => {
  const site = await newWebsite(ann)
  await newRedirect(site, { from_path: '/closed/*', to: '/open/:splat', force: true })
  const page = await newPage(ann, site, { path: '/open/x' })
  await answered(200, ann.patch(flat('pages', page), { path: '/closed/x' }))
  assert.deepEqual(paths(await listed(site)), ['/closed/*'])
})

test('a link that is redirected is not called broken', async () => {
  const site = await newWebsite(ann)
  const links = ['/exact', '/pattern/x', '/off', '/nowhere'].map((path) => `<a href="${path}">x</a>`).join('')
  await newPage(ann, site, { path: '/', html_content: links })
  await newRedirect(site, { from_path: '/exact', to: '/' })
  await newRedirect(site, { from_path: '/pattern/*', to: '/' })
  await newRedirect(site, { from_path: '/off', to: '/', active: false })
  const { problems } = await answered(200, ann.get(`${API}/websites/${site.id}/overview`))
  assert.ok(problems.includes('2 broken internal links: / → /off, / → /nowhere'), problems.join('; '))
})

test('unknown fields are named, and read-only ones cannot be set', async () => {
  const site = await newWebsite(ann)
  const made = await newRedirect(site, { from_path: '/a', to: '/b', origin: 'auto', hit_count: 9, forced: true })
  assert.deepEqual([made.origin, made.hit_count], ['manual', 0])
  assert.equal(made.warnings.length, 3)
  assert.match(made.warnings.join(), /'forced' was ignored; did you mean 'force'/)
})

test('redirects and patterns of a website are limited', async () => {
  const site = await newWebsite(ann)
  await fill(site, 10_000, 500)
  for (const from_path of ['/one-more', '/one/:more'])
    assert.equal(
      (await answered(422, ann.post(collection(site), { from_path, to: '/x' }))).code,
      'redirect_limit_reached',
    )
  const page = await newPage(ann, site, { path: '/moves' })
  await answered(200, ann.patch(flat('pages', page), { path: '/moved' }))
  assert.equal((await listed(site, '?per=1')).meta.total_count, 10_000)
  const { data } = await listed(site, '?from_path=/filled/9999')
  await answered(422, ann.patch(flat('redirects', data[0]), { from_path: '/becomes/*' }))
  await answered(200, ann.patch(flat('redirects', data[0]), { to: '/y' }))
  await answered(204, ann.delete(flat('redirects', data[0])))
  assert.equal(
    (await answered(422, ann.post(collection(site), { from_path: '/one/:more', to: '/x' }))).code,
    'redirect_limit_reached',
  )
  await newRedirect(site, { from_path: '/one-more', to: '/x' })
})

test('of concurrent creations with the same path one succeeds', async () => {
  const site = await newWebsite(ann)
  const replies = await Promise.all(
    Array.from({ length: 6 }, (_, i) => ann.post(collection(site), { from_path: '/same', to: `/to-${i}` })),
  )
  assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422])
})

test('of concurrent changes that would close a loop one succeeds', async () => {
  const site = await newWebsite(ann)
  for (let n = 0; n < 5; n++) {
    const [one, other] = [`/one-${n}`, `/other-${n}`]
    const replies = await Promise.all([
      ann.post(collection(site), { from_path: one, to: other }),
      ann.post(collection(site), { from_path: other, to: one }),
    ])
    assert.deepEqual(replies.map(({ status }) => status).sort(), [201, 422])
  }
})

async function redirectEvents({ id }: { id: string }): Promise<{ type: string; data: Json }[]> {
  const rows = await service.database.reader
    .selectFrom('events')
    .select(['type', 'data'])
    .where('website_id', '=', id)
    .where('resource_type', '=', 'redirect')
    .orderBy('seq')
    .execute()
  return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }))
}

async function fill({ id: website_id }: { id: string }, count: number, patterns: number) {
  const row = (i: number) => ({
    id: `00000000-0000-7000-8000-${website_id.slice(-4)}${String(i).padStart(8, '0')}`,
    website_id,
    to_path: '/x',
    from_path: i < patterns ? `/filled/${i}/*` : `/filled/${i}`,
    status: 301 as const,
    origin: 'manual' as const,
    is_pattern: i < patterns ? 1 : 0,
    countries: '[]',
    languages: '[]',
    conditions: '',
    active: 1,
    force: 0,
    preserve_query: 1,
    position: i,
    hit_count: 0,
    revision: 1,
    created_at: 1,
    updated_at: 1,
  })
  for (let from = 0; from < count; from += 500)
    await service.database.write((tx) =>
      tx
        .insertInto('redirects')
        .values(Array.from({ length: 500 }, (_, i) => row(from + i)))
        .execute(),
    )
}
