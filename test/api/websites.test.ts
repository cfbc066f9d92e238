import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { API, answered, endWebsite, flat, hostOf, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const { url: base } = service
const ann = await service.newUser('ann@example.com', { plan: 'business' })

test('a website needs only a name', async () => {
  const website = await newWebsite(ann, { name: 'Café Zürich' })
  const { id, created_at, updated_at, ...rest } = website
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.equal(updated_at, created_at)
  assert.deepEqual(rest, {
    name: 'Café Zürich',
    subdomain: 'cafe-zurich',
    url: `http://cafe-zurich.sites.test:${new URL(base).port}`,
    primary_domain: null,
    default_language: 'en',
    languages: ['en'],
    time_zone: 'UTC',
    home_page_id: null,
    not_found_page_id: null,
    favicon_asset_id: null,
    theme_id: null,
    robots_txt: null,
    response_headers: null,
    protected_paths: [],
    ai_crawler_policy: 'allow',
    analytics_script: false,
    facts: {},
    publish_policy: { people: 'live', agents: 'live' },
    content_editors: { pages: ['*'], tables: ['*'], assets: true, submissions: true, facts: true, publish: false },
    role: 'admin',
    storage: { used_bytes: 0, limit_bytes: 100_000_000_000 },
  })
  assert.deepEqual(await answered(200, ann.get(`${API}/websites/${id}`)), website)
})

test('a name is needed', async () => {
  for (const body of [{}, { name: '' }, { name: '   ' }, { name: null }, { subdomain: 'nameless' }]) {
    const { errors } = await refused(ann.post(`${API}/websites`, body), 'name')
    assert.match(errors.name[0], /blank|string/)
  }
  await refused(ann.post(`${API}/websites`, { name: 'x'.repeat(201) }), 'name')
  await newWebsite(ann, { name: 'x'.repeat(200) })
})

test('a subdomain is derived from the name, with a number when taken or reserved', async () => {
  assert.equal((await newWebsite(ann, { name: 'Bäckerei Groß' })).subdomain, 'backerei-gross')
  assert.equal((await newWebsite(ann, { name: 'Backerei Gross!' })).subdomain, 'backerei-gross-2')
  assert.equal((await newWebsite(ann, { name: '日本語' })).subdomain, 'site')
  const { subdomain } = await newWebsite(ann, { name: 'Admin' })
  assert.equal(subdomain, 'site-admin')
})

test('a requested subdomain is unique over all accounts', async () => {
  const other = await service.newUser()
  const website = await newWebsite(ann, { subdomain: 'Own-Name' })
  assert.equal(website.subdomain, 'own-name')
  for (const subdomain of ['own-name', 'OWN-NAME']) {
    const { errors } = await refused(other.post(`${API}/websites`, { name: 'x', subdomain }), 'subdomain')
    assert.deepEqual(errors.subdomain, ['has already been taken'])
  }
  const theirs = await newWebsite(other)
  await refused(other.patch(`${API}/websites/${theirs.id}`, { subdomain: 'own-name' }), 'subdomain')
  const same = await answered(200, ann.patch(`${API}/websites/${website.id}`, { subdomain: 'own-name' }))
  assert.equal(same.subdomain, 'own-name')
})

test('reserved and malformed subdomains', async () => {
  for (const subdomain of ['www', 'api', 'mail', 'preview-x', 'MCP', '', '-a', 'a.b', 'a b', 'ü', 'x'.repeat(64)])
    await refused(ann.post(`${API}/websites`, { name: 'x', subdomain }), 'subdomain')
  const website = await newWebsite(ann)
  await refused(ann.patch(`${API}/websites/${website.id}`, { subdomain: 'www' }), 'subdomain')
  assert.equal((await answered(200, ann.get(`${API}/websites/${website.id}`))).subdomain, website.subdomain)
})

test('a changed subdomain moves the website at once', async () => {
  const website = await newWebsite(ann, { subdomain: 'before-move' })
  await newPage(ann, website, { path: '/', title: 'Here' })
  assert.equal((await service.visit('before-move.sites.test', '/')).status, 200)
  const moved = await answered(200, ann.patch(`${API}/websites/${website.id}`, { subdomain: 'after-move' }))
  assert.equal(new URL(moved.url).hostname, 'after-move.sites.test')
  assert.equal((await service.visit('before-move.sites.test', '/')).status, 404)
  assert.equal((await service.visit('after-move.sites.test', '/')).status, 200)
})

test('settings are saved and returned', async () => {
  const website = await newWebsite(ann)
  const home = await newPage(ann, website, { path: '/', title: 'Home' })
  const lost = await newPage(ann, website, { path: '/lost', title: 'Lost' })
  const changes = {
    name: 'Another name',
    time_zone: 'Europe/Vienna',
    home_page_id: home.id,
    not_found_page_id: lost.id,
    robots_txt: 'User-agent: *\nDisallow: /x\n',
    ai_crawler_policy: 'block',
    analytics_script: true,
  }
  const changed = await answered(200, ann.patch(`${API}/websites/${website.id}`, changes))
  assert.deepEqual({ ...changed, ...changes }, changed)
  assert.equal(changed.subdomain, website.subdomain, 'a new name leaves the address alone')
  assert.deepEqual(await answered(200, ann.get(`${API}/websites/${website.id}`)), changed)

  const cleared = { home_page_id: null, not_found_page_id: null, robots_txt: null }
  const without = await answered(200, ann.patch(`${API}/websites/${website.id}`, cleared))
  assert.deepEqual({ ...without, ...cleared }, without)
  assert.equal(without.name, 'Another name')
})

test('languages are canonical, the default first and none twice', async () => {
  const website = await newWebsite(ann, { default_language: 'DE-at', languages: ['fr', 'de-AT', 'EN', 'en'] })
  assert.equal(website.default_language, 'de-AT')
  assert.deepEqual(website.languages, ['de-AT', 'fr', 'en'])
  const changed = await answered(200, ann.patch(`${API}/websites/${website.id}`, { default_language: 'en' }))
  assert.deepEqual(changed.languages, ['en', 'de-AT', 'fr'])
  for (const tag of ['', 'english', 'en_US', 'xx'])
    await refused(ann.patch(`${API}/websites/${website.id}`, { default_language: tag }), 'default_language')
  await refused(ann.patch(`${API}/websites/${website.id}`, { languages: ['en', 'nonsense!'] }), 'languages')
  assert.deepEqual((await answered(200, ann.get(`${API}/websites/${website.id}`))).languages, ['en', 'de-AT', 'fr'])
})

test('time zones are IANA names', async () => {
  const website = await newWebsite(ann, { time_zone: 'asia/calcutta' })
  assert.equal(website.time_zone, 'Asia/Kolkata')
  for (const time_zone of ['', 'Vienna', '+01:00', 'Europe/Nowhere', 1])
    await refused(ann.patch(`${API}/websites/${website.id}`, { time_zone }), 'time_zone')
})

test('an id that is not this website’s is refused', async () => {
  const website = await newWebsite(ann)
  const elsewhere = await newPage(ann, await newWebsite(ann))
  for (const field of ['home_page_id', 'not_found_page_id', 'favicon_asset_id', 'theme_id'])
    for (const id of [elsewhere.id, NOBODYS_ID, 'not-an-id', 7])
      await refused(ann.patch(`${API}/websites/${website.id}`, { [field]: id }), field)
  await refused(ann.post(`${API}/websites`, { name: 'x', home_page_id: elsewhere.id }), 'home_page_id')
})

test('the list has the websites that the caller has access to, each with their role', async () => {
  const owner = await service.newUser()
  const first = await newWebsite(owner, { name: 'First' })
  const second = await newWebsite(owner, { name: 'Second' })
  const viewer = await newMember(service, second, 'viewer')
  const own = await newWebsite(viewer, { name: 'Own' })

  const ofOwner = await answered(200, owner.get(`${API}/websites`))
  assert.deepEqual(ofOwner.data, [first, second])
  const ofViewer = await answered(200, viewer.get(`${API}/websites`))
  assert.deepEqual(ofViewer.data, [{ ...second, role: 'viewer' }, own])
  assert.deepEqual(await answered(200, viewer.get(`${API}/websites/${second.id}`)), { ...second, role: 'viewer' })
  assert.deepEqual((await answered(200, (await service.newUser()).get(`${API}/websites`))).data, [])
})

test('a website without access is 404; a role that is too low is 403', async () => {
  const website = await newWebsite(ann)
  const stranger = await service.newUser()
  for (const id of [website.id, NOBODYS_ID, 'nonsense']) {
    await answered(404, stranger.get(`${API}/websites/${id}`))
    await answered(404, stranger.patch(`${API}/websites/${id}`, { name: '' }))
    await answered(404, stranger.delete(`${API}/websites/${id}`))
  }
  const editor = await newMember(service, website, 'editor')
  const { code } = await answered(403, editor.patch(`${API}/websites/${website.id}`, { name: 'x' }))
  assert.equal(code, 'insufficient_role')
  await answered(403, editor.delete(`${API}/websites/${website.id}`))
  await answered(200, ann.get(`${API}/websites/${website.id.toUpperCase()}`))
})

test('storage is that of the website’s account, whoever calls', async () => {
  const free = await service.newUser(undefined, { plan: 'free' })
  const website = await newWebsite(free)
  assert.deepEqual(website.storage, { used_bytes: 0, limit_bytes: 500_000_000 })
  const member = await newMember(service, website, 'admin')
  const seen = await answered(200, member.get(`${API}/websites/${website.id}`))
  assert.equal(seen.storage.limit_bytes, 500_000_000)
})

test('the plan’s number of websites', async () => {
  for (const [plan, limit] of [
    ['free', 1],
    ['pro', 10],
  ] as const) {
    const person = await service.newUser(undefined, { plan })
    const made = []
    for (let n = 0; n < limit; n++) made.push(await newWebsite(person))
    const { code } = await answered(422, person.post(`${API}/websites`, { name: 'One too many' }))
    assert.equal(code, 'website_limit_reached')
    assert.equal((await answered(200, person.get(`${API}/websites`))).meta.total_count, limit)
    await answered(204, person.delete(`${API}/websites/${made[0].id}`))
    await newWebsite(person, { name: 'In its place' })
  }
})

test('websites of other accounts do not count', async () => {
  const website = await newWebsite(ann)
  const free = await service.newUser(undefined, { plan: 'free' })
  await service.database.write((tx) =>
    sql`update accesses set user_id = ${free.userId} where website_id = ${website.id}`.execute(tx),
  )
  assert.equal((await answered(200, free.get(`${API}/websites`))).meta.total_count, 1)
  await newWebsite(free)
})

test('a deleted website is gone at once, for everyone and from everywhere', async () => {
  const website = await newWebsite(ann, { subdomain: 'short-lived' })
  const page = await newPage(ann, website, { path: '/', title: 'Hello' })
  const header = await answered(201, ann.post(`${API}/websites/${website.id}/headers`, { html_content: '<p>h</p>' }))
  const viewer = await newMember(service, website, 'viewer')
  assert.equal((await service.visit(hostOf(website), '/')).status, 200)
  assert.equal((await ann.get(flat('pages', page))).status, 200)

  const { text } = await ann.delete(`${API}/websites/${website.id}`)
  assert.equal(text, '')
  for (const person of [ann, viewer]) {
    await answered(404, person.get(`${API}/websites/${website.id}`))
    await answered(404, person.get(`${API}/websites/${website.id}/pages`))
    await answered(404, person.get(flat('pages', page)))
    await answered(404, person.get(flat('headers', header)))
    const { data } = await answered(200, person.get(`${API}/websites`))
    assert.ok(!data.some(({ id }: { id: string }) => id === website.id))
  }
  await answered(404, ann.delete(`${API}/websites/${website.id}`))
  await answered(404, ann.post(`${API}/websites/${website.id}/pages`, { path: '/late' }))
  assert.equal((await service.visit(hostOf(website), '/')).status, 404)

  const heir = await service.newUser()
  const successor = await newWebsite(heir, { subdomain: 'short-lived' })
  assert.equal(successor.subdomain, 'short-lived')
  assert.equal((await service.visit(hostOf(successor), '/')).status, 404)
  await newPage(heir, successor, { path: '/', html_content: '<p>Under new ownership</p>' })
  assert.match((await service.visit(hostOf(successor), '/')).text, /Under new ownership/)
})

test('the records of a deleted website are purged eventually, and no others', async () => {
  const website = await newWebsite(ann)
  const kept = await newWebsite(ann)
  for (const { id } of [website, kept]) {
    const page = await newPage(ann, { id }, { path: '/old', title: 'One' })
    await answered(200, ann.patch(flat('pages', page), { html_content: 'two', path: '/new' }))
    for (const kind of ['headers', 'footers', 'html_heads'])
      await answered(201, ann.post(`${API}/websites/${id}/${kind}`, { html_content: '<p>x</p>' }))
  }
  await endWebsite(ann, website)
  await until(
    () => rowsOf(website.id),
    (rows) => rows.every(([, count]) => count === 0),
  )
  for (const [table, count] of await rowsOf(kept.id)) assert.ok(count > 0, `${table} of another website`)
})

const TABLES = [
  'websites',
  'accesses',
  'pages',
  'shared_parts',
  'histories',
  'versions',
  'redirects',
  'lists',
  'list_buckets',
] as const

async function rowsOf(website_id: string): Promise<[string, number][]> {
  const { reader } = service.database
  return Promise.all(
    TABLES.map(async (table): Promise<[string, number]> => {
      const column = table === 'websites' ? 'id' : 'website_id'
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
        where ${sql.ref(column)} = ${website_id}`.execute(reader)
      return [table, Number(rows[0]!.count)]
    }),
  )
}
