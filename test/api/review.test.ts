import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client, Json, Reply } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { agentOf } from '../mcp/support/agent.ts'
import { connect } from '../oauth/support/connect.ts'
import { answered, flat, hostOf, newMember, newPage, newWebsite, refused } from './make.ts'
import { downloaded, ended, exportOf, upload as sendArchive } from './transfer.ts'

let service: Service
let owner: Person
/** The owner's program, by an OAuth token. */
let program: Client
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
  program = service.clientFor((await connect(service, owner)).tokens.access_token)
})
after(() => service.close())

const AGENTS = { agents: 'review' }
const newSite = (publish_policy: object) => newWebsite(owner, { publish_policy })
const at = (site: Json, path = '') => `/api/v1/websites/${site.id}${path}`
const seen = async (site: Json, path: string) => (await service.visit(hostOf(site), path)).text

/** Nothing is done: the call waits, and is listed. */
async function waits(reply: Promise<Reply>): Promise<string> {
  const { request_id, status } = await answered(202, reply)
  assert.equal(status, 'waiting')
  assert.equal((await answered(200, owner.get(onRequest(request_id)))).status, 'waiting')
  return request_id
}

async function refusedToAll(reply: Promise<Reply>, wanted: RegExp): Promise<void> {
  const { code, detail } = await answered(403, reply)
  assert.equal(code, 'review_required')
  assert.match(detail, wanted)
}

const onRequest = (id: string) => `/api/v1/websites/requests/${id}`
const approve = (id: string) => answered(200, owner.post(`${onRequest(id)}/approve`))

test('a policy is live unless set, changes partly, and takes no other values', async () => {
  const site = await newWebsite(owner)
  assert.deepEqual(site.publish_policy, { people: 'live', agents: 'live' })
  const changed = await answered(200, owner.patch(at(site), { publish_policy: AGENTS }))
  assert.deepEqual(changed.publish_policy, { people: 'live', agents: 'review' })
  const both = await answered(200, owner.patch(at(site), { publish_policy: { people: 'review' } }))
  assert.deepEqual(both.publish_policy, { people: 'review', agents: 'review' })
  await refused(owner.patch(at(site), { publish_policy: { people: 'never' } }), 'publish_policy.people')
  const back = await answered(200, owner.patch(at(site), { publish_policy: { people: 'live', agents: 'live' } }))
  assert.deepEqual(back.publish_policy, { people: 'live', agents: 'live' })
  const { data } = await answered(200, owner.get(at(site, '/events')))
  const updates = data.filter(({ type }: Json) => type === 'website.updated')
  assert.deepEqual(
    updates.map(({ data }: Json) => data.publish_policy.people),
    ['live', 'review', 'live'],
  )
})

test('only people change the policy', async () => {
  const site = await newSite({})
  const { code } = await answered(403, program.patch(at(site), { publish_policy: AGENTS }))
  assert.equal(code, 'credential_not_allowed')
  const { isError, body } = await agentOf(owner).call('websites_update', { id: site.id, publish_policy: AGENTS })
  assert.deepEqual([isError, body.code], [true, 'credential_not_allowed'])
  await answered(200, program.patch(at(site), { publish_policy: { agents: 'live' }, name: 'Renamed' }))
  const strict = await newSite({ people: 'review', agents: 'review' })
  await refusedToAll(program.patch(at(strict), { publish_policy: { agents: 'live' } }), /Only people/)
  await waits(owner.patch(at(strict), { name: 'x', publish_policy: { people: 'live' } }))
})

test("an agent's change of a page is its newest version, and visitors see the one before", async () => {
  const site = await newSite(AGENTS)
  const page = await newPage(owner, site, { path: '/a', html_content: '<p>first</p>', title: 'First' })
  const second = await answered(200, program.patch(flat('pages', page), { html_content: '<p>second</p>' }))
  assert.deepEqual(
    [second.version_number, second.pin_reason, second.live_version_id, second.pinned_version_id],
    [2, 'review', page.latest_version_id, page.latest_version_id],
  )
  assert.match(second.warnings.join(), /version 1; this change is version 2, which waits for review.*\/publish/)
  const { structured } = await agentOf(owner).call('pages_update', { id: page.id, title: 'Third', verbose: true })
  assert.deepEqual([structured.version_number, structured.live_version_id], [3, page.latest_version_id])
  await answered(200, program.patch(flat('pages', page), { robots: 'noindex' }))
  assert.match(await seen(site, '/sitemap.xml'), /\/a</)
  const html = await seen(site, '/a')
  assert.match(html, /first/)
  assert.doesNotMatch(html, /second|Third/)
  const unpinned = await answered(200, owner.delete(flat('pages', page, '/unpin')))
  assert.deepEqual([unpinned.pin_reason, unpinned.live_version_id], [null, unpinned.latest_version_id])
  assert.doesNotMatch(await seen(site, '/sitemap.xml'), /\/a</)
  assert.match(await seen(site, '/a'), /second/)
})

test('a pin stays with its reason, and the warning says which version visitors see', async () => {
  const site = await newSite(AGENTS)
  const page = await newPage(owner, site, { html_content: 'one' })
  await answered(200, owner.patch(flat('pages/versions', { id: page.latest_version_id }, '/pin')))
  const changed = await answered(200, program.patch(flat('pages', page), { html_content: 'two' }))
  assert.equal(changed.pin_reason, 'pinned')
  assert.match(changed.warnings.join(), /version 1, which is pinned/)
})

test('what would show immediately waits for approval, whatever an agent sends', async () => {
  const site = await newSite(AGENTS)
  const page = await newPage(owner, site, { path: '/a', html_content: 'one' })
  for (const body of [{ path: '/b' }, { status: 'draft' }, { language: 'de' }, { in_sitemap: false }])
    await waits(program.patch(flat('pages', page), { title: 'New', ...body }))
  // What a field has already is no change.
  await answered(200, program.patch(flat('pages', page), { title: 'New', path: '/a', status: 'published' }))
  await waits(program.delete(flat('pages', page)))
  await waits(program.post(at(site, '/redirects'), { from_path: '/x', to: '/y' }))
  await waits(program.patch(at(site), { name: 'New' }))
  await waits(program.delete(flat('pages', page, '/unpin')))
  const version = { id: page.latest_version_id }
  await waits(program.patch(flat('pages/versions', version, '/pin')))
  await waits(program.post(flat('pages/versions', version, '/revert')))
  const asset = await answered(201, owner.post(at(site, '/assets/upload'), upload()))
  await waits(program.patch(flat('assets', asset), { filename: 'new.txt', alt: 'New' }))
  await waits(program.delete(flat('assets', asset)))
  const { data } = await answered(200, owner.get(at(site, '/change_sets')))
  await waits(program.post(`/api/v1/websites/change_sets/${data[0].id}/undo`, {}))
  await answered(200, program.post(`/api/v1/websites/change_sets/${data[0].id}/undo`, { dry_run: true }))
})

test('an upload address holds to the policy of who requested it', async () => {
  const site = await newSite({})
  const asset = await answered(201, owner.post(at(site, '/assets/upload'), upload()))
  const path = at(site, `/assets/request_upload_url?asset_id=${asset.id}`)
  const [byProgram, byOwner] = [await answered(200, program.post(path, {})), await answered(200, owner.post(path, {}))]
  await answered(200, owner.patch(at(site), { publish_policy: AGENTS }))
  const put = ({ upload_url }: Json) => {
    const { pathname, search } = new URL(upload_url)
    const headers = { 'content-type': 'text/plain' }
    return service.anonymous.send('PUT', pathname + search, Buffer.from('other'), { headers })
  }
  const shown = await answered(200, put(byOwner))
  assert.deepEqual([shown.pin_reason, shown.version_number], [null, 2])
  const waiting = await answered(200, put(byProgram))
  assert.deepEqual([waiting.pin_reason, waiting.live_version_id], ['review', shown.live_version_id])
})

test('a new page of an agent is a draft, which it may change and delete but not publish', async () => {
  const site = await newSite(AGENTS)
  const page = await answered(
    201,
    program.post(at(site, '/pages'), { path: '/new', status: 'published', title: 'New' }),
  )
  assert.equal(page.status, 'draft')
  assert.match(page.warnings.join(), /waits for review/)
  assert.equal((await service.visit(hostOf(site), '/new')).status, 404)
  const moved = await answered(200, program.patch(flat('pages', page), { path: '/moved', html_content: 'x' }))
  assert.deepEqual([moved.pinned_version_id, moved.redirect], [null, undefined])
  const published = await waits(program.patch(flat('pages', page), { status: 'published' }))
  assert.equal((await service.visit(hostOf(site), '/moved')).status, 404)
  await approve(published)
  assert.match(await seen(site, '/moved'), /x/)
  await waits(program.delete(flat('pages', page)))
  const other = await answered(201, program.post(at(site, '/pages'), { title: 'Other' }))
  await answered(204, program.delete(flat('pages', other)))
  const home = await answered(201, program.post(at(site, '/pages'), { title: 'Home' }))
  await answered(200, owner.patch(at(site), { home_page_id: home.id }))
  await waits(program.delete(flat('pages', home)))
})

test('a new component, snippet, theme or shared part of an agent has no live version until it is unpinned', async () => {
  const site = await newSite(AGENTS)
  await newPage(owner, site, { path: '/a', html_content: '<site-component name="hero"/><site-snippet name="hero"/>' })
  const before = await seen(site, '/a')
  const made = new Map<string, Json>()
  for (const kind of ['components', 'snippets', 'themes', 'headers', 'footers', 'html_heads']) {
    const text = kind === 'themes' ? { css: 'b{color:red}' } : { html_content: '<p>unseen</p>' }
    const record = await answered(201, program.post(at(site, `/${kind}`), { name: 'hero', ...text }))
    assert.deepEqual([record.live_version_id, record.pinned_version_id, record.pin_reason], [null, null, 'review'])
    const changed = await answered(200, program.patch(flat(kind, record), text))
    assert.equal(changed.live_version_id, null)
    made.set(kind, record)
  }
  assert.equal(await seen(site, '/a'), before)
  const overview = await answered(200, owner.get(at(site, '/overview')))
  for (const kind of made.keys()) {
    const { live_version_number, pinned } = overview[kind].listed[0]
    assert.deepEqual([live_version_number, pinned], [null, false])
  }
  await waits(program.post(at(site, '/themes'), { name: 'Bold', active: true }))
  const part = { html_content: 'x', default_on_page_language: 'en' }
  await waits(program.post(at(site, '/headers'), part))
  await waits(program.patch(flat('headers', made.get('headers')!), part))
  await refused(program.patch(flat('components', made.get('components')!), { name: 'other' }), 'name')
  const component = made.get('components')!
  const [version] = (await answered(200, owner.get(flat('components', component, '/versions')))).data
  assert.deepEqual([version.live, version.pinned], [false, false])
  const diff = await answered(200, owner.get(flat('components', component, '/versions/diff?from=live')))
  assert.deepEqual([diff.from_version_id, diff.identical], [null, false])
  await refused(owner.get(flat('components', component, '/versions/diff?to=live')), 'to')
  const shown = await answered(200, owner.delete(flat('components', component, '/unpin')))
  assert.deepEqual([shown.live_version_id, shown.pin_reason], [shown.latest_version_id, null])
  assert.match(await seen(site, '/a'), /unseen/)
})

test('new rows of an agent are drafts, and its changes of published rows are newer versions', async () => {
  const site = await newSite(AGENTS)
  const name = { key: 'name', type: 'text', unique: true }
  const table = await answered(201, owner.post(at(site, '/tables'), { name: 'People', columns: [name] }))
  const friend = { key: 'friend', type: 'reference', reference_table_id: table.id, on_delete: 'clear' }
  await answered(200, owner.patch(flat('tables', table), { columns: [...table.columns, friend] }))
  const rows = `/api/v1/websites/tables/${table.id}/rows`
  const published = await answered(201, owner.post(rows, { values: { name: 'Ann' } }))
  const draft = await answered(201, program.post(rows, { values: { name: 'Bo' }, status: 'published' }))
  assert.equal(draft.status, 'draft')
  const proposed = await answered(200, program.patch(flat('tables/rows', published), { values: { name: 'Anna' } }))
  assert.deepEqual([proposed.pin_reason, proposed.version_number], ['review', 2])
  await waits(program.patch(flat('tables/rows', published), { status: 'draft' }))
  await waits(program.delete(flat('tables/rows', published)))
  await answered(200, program.patch(flat('tables/rows', draft), { values: { name: 'Bob' } }))
  await waits(program.patch(flat('tables/rows', draft), { status: 'published' }))
  const bulk = await answered(
    200,
    program.post(`${rows}/bulk`, {
      match: 'name',
      rows: [
        { values: { name: 'Ann' }, position: 9 },
        { values: { name: 'Bob' }, status: 'published' },
        { values: { name: 'Cy' }, status: 'published' },
        { values: { name: 'Ann' } },
      ],
    }),
  )
  assert.deepEqual(
    bulk.results.map(({ result }: Json) => result),
    ['updated', 'failed', 'created', 'unchanged'],
  )
  await answered(200, owner.delete(flat('tables/rows', published, '/unpin')))
  const imported = await answered(200, program.post(`${rows}/import`, { text: 'name\nDee\nAnn\n', match: 'name' }))
  assert.deepEqual([imported.created, imported.unchanged], [1, 1])
  const { data } = await answered(200, owner.get(rows))
  assert.deepEqual(
    data.map(({ values, status }: Json) => [values.name, status]),
    [
      ['Ann', 'published'],
      ['Bob', 'draft'],
      ['Cy', 'draft'],
      ['Dee', 'draft'],
    ],
  )
  await answered(204, program.delete(flat('tables/rows', data[3])))
  await answered(200, owner.patch(flat('tables/rows', published), { values: { friend: data[2].id } }))
  await waits(program.delete(flat('tables/rows', data[2])))
})

test('what live html already names waits for approval: visitors would see it', async () => {
  const site = await newSite(AGENTS)
  const fields = [{ label: 'Email' }]
  const html_content = '<site-form name="contact"/><site-rows table="posts"><site-empty>None</site-empty></site-rows>'
  const page = await answered(201, program.post(at(site, '/pages'), { title: 'Draft', html_content }))
  await answered(201, program.post(at(site, '/forms'), { name: 'Other', fields }))
  await answered(200, owner.patch(flat('pages', page), { status: 'published' }))
  // A new form is a draft, which no page shows.
  const { id } = await answered(201, program.post(at(site, '/forms'), { name: 'contact', fields }))
  await waits(program.post(at(site, '/tables'), { name: 'Posts' }))
  assert.doesNotMatch(await seen(site, page.path), /<form/)
  await answered(200, owner.post(at(site, '/publish'), { records: [{ kind: 'form', id }] }))
  assert.match(await seen(site, page.path), /<form/)
})

test('each part of a batch and of a replacement holds to the policy', async () => {
  const site = await newSite(AGENTS)
  const page = await newPage(owner, site, { path: '/a', html_content: '<p>old</p>' })
  const other = await newPage(owner, site, { path: '/b', html_content: '<p>old</p>' })
  const batch = (...edits: object[]) => program.post(at(site, '/batch_edit'), { edits })
  const swap = [
    { kind: 'page', id: page.id, path: '/b' },
    { kind: 'page', id: other.id, path: '/a' },
  ]
  const swapped = await waits(batch(...swap))
  await waits(batch({ kind: 'page', id: page.id, delete: true }))
  const { results } = await answered(
    200,
    batch({ kind: 'page', id: page.id, html_content: '<p>new</p>' }, { kind: 'header', html_content: 'new' }),
  )
  assert.deepEqual(
    results.map(({ live_version_id }: Json) => live_version_id),
    [page.latest_version_id, null],
  )
  await answered(200, program.post(at(site, '/replace'), { find: 'old', replace: 'new' }))
  assert.match(await seen(site, '/a'), /old/)
  assert.match(await seen(site, '/b'), /old/)
  await approve(swapped)
  assert.match(await seen(site, '/a'), /old/)
})

test('publish: false asks for the same, from anyone', async () => {
  const site = await newSite({})
  const writer = await newMember(service, site, 'content')
  const page = await newPage(owner, site, { path: '/a', html_content: '<p>one</p>' })
  const changed = await answered(200, writer.patch(flat('pages', page), { html_content: 'two', publish: false }))
  assert.deepEqual([changed.pin_reason, changed.live_version_id], ['review', page.latest_version_id])
  await refused(writer.patch(flat('pages', page), { path: '/b', title: 'x', publish: false }), 'path')
  await refused(owner.post(at(site, '/pages'), { title: 'x', status: 'published', publish: false }), 'status')
  assert.equal((await answered(201, writer.post(at(site, '/pages'), { title: 'x', publish: false }))).status, 'draft')
  const header = { html_content: 'x', publish: false }
  assert.equal((await answered(201, owner.post(at(site, '/headers'), header))).live_version_id, null)
  await refused(
    owner.post(at(site, '/headers'), { ...header, default_on_page_language: 'en' }),
    'default_on_page_language',
  )
  await refused(owner.post(at(site, '/themes'), { name: 'x', active: true, publish: false }), 'active')
  const edits = [{ kind: 'page', id: page.id, path: '/b', publish: false }]
  await refused(owner.post(at(site, '/batch_edit'), { edits }), 'edits.0.path')
  await answered(200, owner.post(at(site, '/replace'), { find: 'two', replace: 'three', publish: false }))
  assert.match(await seen(site, '/a'), /one/)
  const table = await answered(201, owner.post(at(site, '/tables'), { name: 'T', columns: [{ key: 'name' }] }))
  const rows = `/api/v1/websites/tables/${table.id}/rows`
  const row = await answered(201, writer.post(rows, { values: { name: 'a' }, publish: false }))
  assert.equal(row.status, 'draft')
  await answered(200, owner.patch(flat('tables/rows', row), { status: 'published' }))
  await answered(200, writer.patch(flat('tables/rows', row), { values: { name: 'b' }, publish: false }))
  assert.equal((await answered(200, owner.get(flat('tables/rows', row, '?state=live')))).values.name, 'a')
})

test('people wait for review too where the policy says so', async () => {
  const site = await newSite({ people: 'review' })
  const page = await answered(201, program.post(at(site, '/pages'), { path: '/a', html_content: '<p>one</p>' }))
  const changed = await answered(200, owner.patch(flat('pages', page), { html_content: '<p>two</p>' }))
  assert.equal(changed.live_version_id, page.latest_version_id)
  const deletion = await waits(owner.delete(flat('pages', page)))
  await answered(200, program.delete(flat('pages', page, '/unpin')))
  assert.match(await seen(site, '/a'), /two/)
  const { error } = await answered(409, owner.post(`${onRequest(deletion)}/approve`))
  assert.match(error, /changed since/)
})

test('an import is confirmed by those who may publish, and a copy keeps what waits out of sight', async () => {
  const site = await newSite(AGENTS)
  await newPage(owner, site, { path: '/a', html_content: '<site-component name="hero"/>' })
  await answered(201, program.post(at(site, '/components'), { name: 'hero', html_content: '<p>unseen</p>' }))
  const copy = await answered(201, program.post(at(site, '/duplicate'), { name: 'Copy' }))
  assert.deepEqual(copy.publish_policy, site.publish_policy)
  await ended(owner, copy.import_id)
  const { data } = await answered(200, owner.get(at(copy, '/components')))
  assert.deepEqual([data[0].live_version_id, data[0].pin_reason], [null, 'review'])
  assert.doesNotMatch(await seen(copy, '/a'), /unseen/)
  const zip = await downloaded(service, await exportOf(owner, site))
  const target = await newSite(AGENTS)
  const agent = Object.assign(program, { userId: owner.userId }) as Person
  await waits(sendArchive(agent, target, zip, { confirm: 'true' }))
  const proposal = await answered(201, sendArchive(agent, target, zip))
  await waits(program.post(at(target, '/import'), { import_id: proposal.id, confirm: true }))
})

test('what waited is as it was after an undo of its publishing', async () => {
  const site = await newSite(AGENTS)
  await newPage(owner, site, { path: '/a', html_content: '<site-component name="hero"/>' })
  const body = { name: 'hero', html_content: '<p>unseen</p>' }
  const component = await answered(201, program.post(at(site, '/components'), body))
  const set = await answered(201, owner.post(at(site, '/change_sets'), { title: 'Publish' }))
  await answered(200, owner.delete(flat('components', component, '/unpin')))
  assert.match(await seen(site, '/a'), /unseen/)
  await answered(200, owner.post(`/api/v1/websites/change_sets/${set.id}/undo`, {}))
  const again = await answered(200, owner.get(flat('components', component)))
  assert.deepEqual([again.live_version_id, again.pin_reason], [null, 'review'])
  assert.doesNotMatch(await seen(site, '/a'), /unseen/)
})

test('the undo of a pin is a conflict where it would show what was saved since', async () => {
  const site = await newSite(AGENTS)
  const page = await newPage(owner, site, { path: '/a', html_content: '<p>one</p>' })
  const set = await answered(201, owner.post(at(site, '/change_sets'), { title: 'Pin' }))
  await answered(200, owner.patch(flat('pages/versions', { id: page.latest_version_id }, '/pin')))
  await answered(200, program.patch(flat('pages', page), { html_content: '<p>two</p>' }))
  await answered(422, owner.post(`/api/v1/websites/change_sets/${set.id}/undo`, {}))
  assert.match(await seen(site, '/a'), /one/)
})

function upload() {
  return { base64: Buffer.from('file').toString('base64'), filename: 'a.txt', content_type: 'text/plain' }
}

test('a publish policy keeps what it knows, and nothing else', async () => {
  const site = await newWebsite(owner, { publish_policy: { agents: 'review', visitors: [{ of: 'nothing' }] } })
  assert.deepEqual(site.publish_policy, { people: 'live', agents: 'review' })
  const changed = await answered(200, owner.patch(at(site), { publish_policy: { people: 'review', robots: 'live' } }))
  assert.deepEqual(changed.publish_policy, { people: 'review', agents: 'review' })
})
