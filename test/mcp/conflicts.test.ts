import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { type Agent, agentOf } from './support/agent.ts'

let service: Service
let ann: Person
let agent: Agent
let website_id: string
before(async () => {
  service = await startService()
  ann = await service.newUser()
  agent = agentOf(ann)
  website_id = (await agent.made('websites_create', { name: 'Shared' })).id
})
after(() => service?.close())

test('a change that comes too late is told what was changed since, and goes on in one call', async () => {
  const page = { website_id, path: '/hours', title: 'Hours', html_content: '<p>Open from nine</p>\n<p>Call us</p>' }
  const { id, etag } = await agent.made('pages_create', page)
  const { body: other } = await ann.patch(`/api/v1/websites/pages/${id}`, {
    title: 'Opening hours',
    old_html: 'nine',
    new_html: 'ten',
  })
  await ann.patch(`/api/v1/websites/pages/${id}`, { meta_title: 'Open' })
  const late = { id, old_html: 'Call us', new_html: 'Write to us' }
  const { isError, body } = await agent.call('pages_update', { ...late, if_match: etag })
  assert.deepEqual([isError, body.code], [true, 'precondition_failed'])
  const { by, fields, diff } = body.changed
  assert.deepEqual(fields, [
    { field: 'title', before: 'Hours', after: 'Opening hours' },
    { field: 'meta_title', before: null, after: 'Open' },
  ])
  assert.match(diff, /-<p>Open from nine<\/p>\n\+<p>Open from ten<\/p>/)
  assert.equal(by.length, 1)
  assert.match(body.hint, /changed says what/)
  const done = await agent.made('pages_update', { ...late, if_match: body.etag })
  assert.equal(done.version_number, other.version_number + 2)
})

test('an edit of a batch and a record without versions tell it as well', async () => {
  const { id, etag } = await agent.made('pages_create', { website_id, path: '/b', title: 'B' })
  await agent.made('pages_update', { id, title: 'Bee' })
  const edits = [{ kind: 'page', id, title: 'Sea', if_match: etag }]
  const batch = await agent.call('batch_edit', { website_id, edits })
  assert.deepEqual(batch.body.changed.fields, [{ field: 'title', before: 'B', after: 'Bee' }])
  const redirect = await agent.made('redirects_create', { website_id, from_path: '/old', to: '/b' })
  await agent.made('redirects_update', { id: redirect.id, to: '/hours' })
  const late = await agent.call('redirects_update', { id: redirect.id, status: 302, if_match: redirect.etag })
  assert.deepEqual(late.body.changed.fields, [{ field: 'to', before: '/b', after: '/hours' }])
  const rest = await ann.patch(
    `/api/v1/websites/redirects/${redirect.id}`,
    { status: 302 },
    { headers: { 'if-match': redirect.etag } },
  )
  assert.deepEqual([rest.status, rest.body.changed.fields.length], [412, 1])
})

test('a long change is cut, and what never was is not made up', async () => {
  const { id, etag } = await agent.made('pages_create', { website_id, path: '/long', title: 'L' })
  await agent.made('pages_update', {
    id,
    html_content: '<p>line</p>\n'.repeat(3_000),
    meta_description: 'd'.repeat(900),
  })
  const { body, reply } = await agent.call('pages_update', { id, title: 'M', if_match: etag })
  assert.match(body.changed.diff, /\n…$/)
  assert.ok(reply.text.length < 10_000)
  const unknown = await agent.call('pages_update', { id, title: 'M', if_match: '"999-admin"' })
  assert.deepEqual([unknown.body.code, unknown.body.changed], ['precondition_failed', undefined])
  assert.match(unknown.body.hint, /read it again with pages_get/)
})

test('all wrong edits of a batch are told in one answer, and nothing is saved', async () => {
  const html_content = '<p>one</p><p>two</p><p>two</p>'
  const { id } = await agent.made('pages_create', { website_id, path: '/edits', title: 'E', html_content })
  const edit = (old_html: string) => ({ kind: 'page', id, old_html, new_html: 'x' })
  const edits = [edit('nowhere at all'), edit('one'), edit('two'), edit('<p>onne</p>')]
  const { isError, body } = await agent.call('batch_edit', { website_id, edits })
  assert.equal(isError, true)
  assert.deepEqual(
    body.failures.map(({ index, match_count }: Json) => [index, match_count ?? null]),
    [
      [0, null],
      [2, 2],
      [3, null],
    ],
  )
  assert.match(body.failures[0].error, /was not found/)
  assert.deepEqual(Object.keys(body.errors), ['edits.0.old_html', 'edits.2.old_html', 'edits.3.old_html'])
  assert.equal(body.index, 0)
  const page = await agent.made('pages_get', { id })
  assert.deepEqual([page.html_content, page.version_number], [html_content, 1])
  // What is wrong in another way ends the search, and is told with those before it.
  const mixed = await agent.call('batch_edit', {
    website_id,
    edits: [edit('gone'), { kind: 'page', path: 'no' }, edit('lost')],
  })
  assert.deepEqual(
    mixed.body.failures.map(({ index }: Json) => index),
    [0, 1],
  )
})
