import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client, Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { agentOf } from '../mcp/support/agent.ts'
import { connect } from '../oauth/support/connect.ts'
import { answered, newMember, newPage, newWebsite, refused } from './make.ts'

let service: Service
let owner: Person
/** The owner in a browser. */
let signedIn: Client
/** The owner's program, by an OAuth token; its name is "Test program". */
let program: Client
let site: Json
before(async () => {
  service = await startService()
  owner = await service.newUser(undefined, { plan: 'business' })
  signedIn = await service.signedIn(owner)
  program = service.clientFor((await connect(service, owner)).tokens.access_token)
  site = await newWebsite(owner)
})
after(() => service.close())

const on = (website: Json, query = '') => `/api/v1/websites/${website.id}/comments${query}`
const item = (comment: Json, action = '') => `/api/v1/websites/comments/${comment.id}${action}`
const write = (fields: object, by: Client = signedIn, website = site) => answered(201, by.post(on(website), fields))
const texts = async (by: Client, query: string, website = site) =>
  (await answered(200, by.get(on(website, query)))).data.map(({ text }: Json) => text)

test('a comment on an element says where it is, and shows the element as it is now', async () => {
  const html_content = '<main>\n<h1 id="top">Opening <em>hours</em></h1>\n<p>From seven</p>\n</main>'
  const page = await newPage(owner, site, { path: '/hours', html_content })
  const comment = await write({ page_id: page.id, selector: '#top', quote: 'Opening hours', text: 'Too long' })
  const start = html_content.indexOf('<h1')
  const end = html_content.indexOf('</h1>') + '</h1>'.length
  assert.deepEqual(
    [comment.page_id, comment.page_path, comment.selector, comment.quote, comment.source, comment.element_html],
    [page.id, '/hours', '#top', 'Opening hours', { start, end }, html_content.slice(start, end)],
  )
  assert.deepEqual([comment.status, comment.untrusted, comment.replies, comment.record], ['open', false, [], null])
  await answered(200, owner.patch(`/api/v1/websites/pages/${page.id}`, { html_content: '<h1 id="top">Open</h1>' }))
  assert.equal((await answered(200, owner.get(item(comment)))).element_html, '<h1 id="top">Open</h1>')
  await answered(200, owner.patch(`/api/v1/websites/pages/${page.id}`, { html_content: '<p>none</p>' }))
  assert.equal((await answered(200, owner.get(item(comment)))).element_html, html_content.slice(start, end))

  const long = await newPage(owner, site, { html_content: `<p id="long">${'x'.repeat(5_000)}</p>` })
  const cut = await write({ page_id: long.id, selector: '#long', text: 'Long' })
  assert.equal(cut.element_html.length, 2_001)
  const quoted = await write({ page_id: long.id, quote: 'id="long"', text: 'By its text' })
  assert.deepEqual([quoted.source, quoted.element_html], [{ start: 3, end: 12 }, null])
  assert.deepEqual((await write({ page_id: long.id, quote: 'xx', text: 'Twice' })).source, null)
})

test('comments are about records of every kind, a preview, or the website', async () => {
  const path = `/api/v1/websites/${site.id}`
  const header = await answered(201, owner.post(`${path}/headers`, { name: 'Main', html_content: '<nav>x</nav>' }))
  const form = await answered(201, owner.post(`${path}/forms`, { name: 'Contact', fields: [{ label: 'Email' }] }))
  const table = await answered(
    201,
    owner.post(`${path}/tables`, { name: 'Dishes', columns: [{ key: 'dish', name: 'Dish', type: 'text' }] }),
  )
  const row = await answered(201, owner.post(`${path}/tables/${table.id}/rows`, { values: { dish: 'Soup' } }))
  const redirect = await answered(201, owner.post(`${path}/redirects`, { from_path: '/old', to: '/' }))
  for (const [kind, { id }, title] of [
    ['header', header, 'Main'],
    ['form', form, 'Contact'],
    ['table', table, 'Dishes'],
    ['row', row, 'Soup'],
    ['redirect', redirect, '/old'],
    ['facts', site, null],
  ] as const) {
    const comment = await write({ record: { kind, id }, text: `About a ${kind}` })
    assert.deepEqual(comment.record, { kind, id, title })
    assert.deepEqual(await texts(owner, `?record_id=${id}`), [`About a ${kind}`])
  }
  const nav = await write({ record: { kind: 'header', id: header.id }, selector: 'nav', text: 'Wider' })
  assert.equal(nav.element_html, '<nav>x</nav>')
  const preview = await answered(201, owner.post(`${path}/previews`, {}))
  assert.equal((await write({ preview_id: preview.id, text: 'Seen there' })).preview_id, preview.id)
  assert.deepEqual(await texts(owner, `?preview_id=${preview.id}`), ['Seen there'])
  const general = await write({ text: 'All of it' })
  assert.deepEqual([general.page_id, general.record, general.preview_id], [null, null, null])
  assert.equal(general.number, (await write({ text: 'Next' })).number - 1)
})

test('what is not on the website cannot be commented on', async () => {
  const other = await newWebsite(owner)
  const page = await newPage(owner, other, { html_content: '<p>x</p>' })
  const own = await newPage(owner, site, { html_content: '<p>x</p>' })
  const post = (fields: object) => signedIn.post(on(site), { text: 'x', ...fields })
  await refused(post({ page_id: page.id }), 'page_id')
  await refused(post({ record: { kind: 'form', id: own.id } }), 'record')
  await refused(post({ record: { kind: 'facts', id: other.id } }), 'record')
  await refused(post({ preview_id: own.id }), 'preview_id')
  const { nearest } = await refused(post({ page_id: own.id, selector: 'h2' }), 'selector')
  assert.ok(Array.isArray(nearest))
  await refused(post({ selector: 'p' }), 'selector')
  await refused(post({ text: '' }), 'text')
})

test('@agent makes a task for any agent, an app by its name for that one, a name for a person', async () => {
  const website = await newWebsite(owner)
  const ann = await newMember(service, website, 'content')
  const annSignedIn = await service.signedIn(ann)
  const { email } = (await answered(200, ann.get('/api/v1/me'))).user
  const any = await write({ text: '@agent shorten it' }, signedIn, website)
  assert.deepEqual(any.mentions, [{ type: 'agent', id: null, name: 'agent' }])
  const app = await write({ text: 'For @test program' }, signedIn, website)
  assert.deepEqual(app.mentions, [{ type: 'app', id: null, name: 'Test program' }])
  const person = await write({ text: `@${email} please look` }, signedIn, website)
  assert.deepEqual(
    person.mentions.map(({ type, id }: Json) => [type, id]),
    [['user', ann.userId]],
  )
  const plain = await write({ text: 'Nobody' }, signedIn, website)
  const mine = '?mention=me&status=open'
  assert.deepEqual(await texts(program, mine, website), ['For @test program', '@agent shorten it'])
  assert.deepEqual(await texts(ann, mine, website), ['@agent shorten it'])
  assert.deepEqual(await texts(annSignedIn, mine, website), [`@${email} please look`])
  assert.deepEqual(await texts(signedIn, mine, website), [])
  // A reply can hand a comment over.
  await answered(200, signedIn.post(item(plain, '/reply'), { text: '@agent do it' }))
  assert.equal((await texts(program, mine, website))[0], 'Nobody')
  await answered(200, signedIn.patch(item(app), { text: 'For @agent then' }))
  assert.deepEqual((await answered(200, signedIn.get(item(app)))).mentions[0].type, 'agent')
})

test('an agent replies with what it made, and the comment leads to it', async () => {
  const page = await newPage(owner, site, { html_content: '<h1>Old</h1>' })
  const comment = await write({ page_id: page.id, selector: 'h1', text: '@agent say New' })
  const agent = agentOf(program)
  const { data } = await agent.made('comments_list', { website_id: site.id, mention: 'me', status: 'open' })
  const task = data.find(({ id }: Json) => id === comment.id)
  assert.equal(task.element_html, '<h1>Old</h1>')
  await agent.made('pages_update', { id: page.id, old_html: 'Old', new_html: 'New', publish: false })
  const { data: sets } = await answered(200, owner.get(`/api/v1/websites/${site.id}/change_sets`))
  const change_set_id = sets[0].id
  const replied = await agent.made('comments_write', { kind: 'reply', id: comment.id, text: 'Done.', change_set_id })
  assert.equal(replied.change_set_id, change_set_id)
  const shown = await answered(200, owner.get(item(comment)))
  assert.deepEqual([shown.status, shown.change_set_id, shown.replies.length], ['open', change_set_id, 1])
  const [reply] = shown.replies
  assert.deepEqual(
    [reply.text, reply.change_set_id, reply.author.id, reply.author.client],
    ['Done.', change_set_id, owner.userId, 'Test program'],
  )
  await refused(owner.post(item(comment, '/reply'), { text: 'x', change_set_id: page.id }), 'change_set_id')
  await refused(owner.patch(item(comment), { request_id: page.id }), 'request_id')

  const asking = await newWebsite(owner, { publish_policy: { agents: 'review' } })
  const wish = await write({ text: '@agent /x leads home' }, signedIn, asking)
  const redirect = { from_path: '/x', to: '/' }
  const { request_id } = await answered(202, program.post(`/api/v1/websites/${asking.id}/redirects`, redirect))
  const linked = await agent.made('comments_write', { kind: 'update', id: wish.id, request_id })
  assert.equal(linked.request_id, request_id)
})

test('a comment tells whether what was made for it waits, for approval or in drafts, or is live', async () => {
  const website = await newWebsite(owner, { publish_policy: { agents: 'review' } })
  const path = `/api/v1/websites/${website.id}`
  const page = await newPage(owner, website, { path: '/', html_content: '<h1>Old</h1>' })
  const table = await answered(201, owner.post(`${path}/tables`, { name: 'Dishes', columns: [{ key: 'dish' }] }))
  const comment = await write({ page_id: page.id, text: '@agent say New' }, signedIn, website)
  const doneAs = async (query = ''): Promise<Json[]> => {
    const [listed] = (await answered(200, owner.get(on(website, query)))).data
    const shown = await answered(200, owner.get(item(comment)))
    assert.deepEqual(shown.done_as, listed.done_as)
    return listed.done_as
  }
  const link = (work: object) => answered(200, owner.patch(item(comment), work))
  const begun = async (title: string) =>
    (await answered(201, program.post(`${path}/change_sets`, { title }))).id as string
  const publish = (id: string) => answered(200, signedIn.post(`/api/v1/websites/change_sets/${id}/publish`))
  assert.deepEqual(await doneAs(), [])

  const empty = await begun('Nothing yet')
  await link({ change_set_id: empty })
  assert.deepEqual(await doneAs(), [])
  await answered(200, program.patch(`/api/v1/websites/pages/${page.id}`, { html_content: '<h1>New</h1>' }))
  assert.deepEqual(await doneAs('?status=open'), [{ as: 'draft', kind: 'change_set', id: empty }])

  // What another change set does on top leaves it a draft, and what it does after the publishing does not make it one.
  const second = await begun('On top')
  await answered(200, program.patch(`/api/v1/websites/pages/${page.id}`, { html_content: '<h1>Newer</h1>' }))
  assert.deepEqual(await doneAs(), [{ as: 'draft', kind: 'change_set', id: empty }])
  await publish(second)
  assert.deepEqual(await doneAs(), [{ as: 'live', kind: 'change_set', id: empty }])
  await begun('Later')
  await answered(200, program.patch(`/api/v1/websites/pages/${page.id}`, { html_content: '<h1>Newest</h1>' }))
  assert.deepEqual(await doneAs(), [{ as: 'live', kind: 'change_set', id: empty }])

  // New pages and rows are drafts without a version that is live.
  for (const [what, fields] of [
    ['pages', { path: '/new' }],
    [`tables/${table.id}/rows`, { values: { dish: 'Soup' } }],
    ['headers', { html_content: '<nav>x</nav>' }],
  ] as const) {
    const id = await begun(what)
    await answered(201, program.post(`${path}/${what}`, fields))
    await link({ change_set_id: id })
    assert.deepEqual(await doneAs(), [{ as: 'draft', kind: 'change_set', id }], what)
    await publish(id)
    assert.deepEqual(await doneAs(), [{ as: 'live', kind: 'change_set', id }], what)
  }
  const undone = await begun('Not wanted')
  await answered(201, program.post(`${path}/pages`, { path: '/unwanted' }))
  await link({ change_set_id: undone })
  await answered(200, signedIn.post(`/api/v1/websites/change_sets/${undone}/undo`))
  assert.deepEqual(await doneAs(), [])

  const asked = async (from_path: string) => {
    const { request_id } = await answered(202, program.post(`${path}/redirects`, { from_path, to: '/' }))
    await link({ change_set_id: null, request_id })
    assert.deepEqual(await doneAs(), [{ as: 'request', kind: 'request', id: request_id }])
    return request_id
  }
  const id = await asked('/a')
  await answered(200, signedIn.post(`/api/v1/websites/requests/${id}/approve`))
  assert.deepEqual(await doneAs(), [{ as: 'live', kind: 'request', id }])
  await answered(200, signedIn.post(`/api/v1/websites/requests/${await asked('/b')}/decline`, { reason: 'No' }))
  assert.deepEqual(await doneAs(), [])
})

test('comments are resolved and opened again, changed and deleted by those who may', async () => {
  const website = await newWebsite(owner)
  const viewer = await newMember(service, website, 'viewer')
  const content = await newMember(service, website, 'content')
  const own = await write({ text: 'By a viewer' }, viewer, website)
  const other = await write({ text: 'By the owner' }, signedIn, website)
  for (const refusedCall of [
    viewer.post(item(other, '/resolve')),
    viewer.patch(item(other), { status: 'resolved' }),
    content.patch(item(other), { text: 'Mine' }),
    content.delete(item(other)),
  ])
    assert.equal((await answered(403, refusedCall)).code, 'not_yours')
  assert.equal((await answered(200, viewer.post(item(own, '/resolve')))).status, 'resolved')
  const resolved = await answered(200, content.post(item(other, '/resolve')))
  assert.deepEqual([resolved.status, resolved.resolved_by.id], ['resolved', content.userId])
  assert.deepEqual(await texts(owner, '?status=open', website), [])
  const reopened = await answered(200, content.patch(item(other), { status: 'open' }))
  assert.deepEqual([reopened.status, reopened.resolved_by], ['open', null])
  assert.equal((await answered(200, viewer.patch(item(own), { text: 'Changed' }))).text, 'Changed')
  await answered(204, viewer.delete(item(own)))
  await answered(204, owner.delete(item(other)))
  await answered(404, owner.get(item(own)))
  assert.equal((await write({ text: 'Later' }, signedIn, website)).number, 3)
  const { data } = await answered(200, owner.get(`/api/v1/websites/${website.id}/events?per=100`))
  const types = data.map(({ type }: Json) => type).filter((type: string) => type.startsWith('comment.'))
  const count = (type: string) => types.filter((each: string) => each === type).length
  assert.deepEqual(
    [count('comment.created'), count('comment.resolved'), count('comment.updated'), count('comment.deleted')],
    [3, 2, 2, 2],
  )
  await answered(404, (await service.newUser()).get(item(other)))
})

test('a thread has an end', async () => {
  const comment = await write({ text: 'Long talk' })
  const text = 'x'.repeat(2_000)
  for (let n = 0; n < 10; n++) await answered(200, owner.post(item(comment, '/reply'), { text }))
  const full = await refused(owner.post(item(comment, '/reply'), { text: 'One more' }), 'base')
  assert.equal(full.code, 'comment_reply_limit_reached')
  const { data } = await answered(200, owner.get(`/api/v1/websites/${site.id}/events?per=100`))
  assert.ok(data.some(({ type }: Json) => type === 'comment.replied'))
})

test('a website has a limit of comments', async () => {
  const website = await newWebsite(owner)
  await write({ text: '@agent x' }, signedIn, website)
  await service.database.write((tx) =>
    tx.updateTable('comment_counters').set({ comments: 10_000 }).where('website_id', '=', website.id).execute(),
  )
  assert.equal((await refused(signedIn.post(on(website), { text: 'x' }), 'base')).code, 'comment_limit_reached')
})

test('a picture needs a browser', async () => {
  const comment = await write({ text: 'Of the website' })
  assert.equal((await answered(200, owner.get(item(comment, '?picture=true')))).picture_url, null)
  const page = await newPage(owner, site, {})
  const onPage = await write({ page_id: page.id, text: 'Of a page' })
  assert.equal((await answered(503, owner.get(item(onPage, '?picture=true')))).code, 'chromium_not_configured')
})
