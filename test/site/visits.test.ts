import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import Type from 'typebox'
import type { EventType } from '#kernel/events/event-types.ts'
import { LimitReached } from '#kernel/operations/errors.ts'
import { alsoEmit } from '#kernel/operations/outcome.ts'
import { at } from '#kernel/operations/target.ts'
import { visit } from '#kernel/operations/visit.ts'
import { defineVisit } from '#kernel/operations/visit-operation.ts'
import { targetOf } from '#resources/content/versioned/store.ts'
import { type Service, startService } from '#test/support/service.ts'
import { changesReported, makeSite, renders, type TestSite } from './support.ts'

const Note = Type.Object({
  id: Type.String(),
  page_path: Type.String(),
  text: Type.String(),
  tags: Type.Array(Type.String()),
})

/** Only the tests have it: a visitor's note on a page, which leaves an event and nothing else. */
const addNote = defineVisit({
  name: 'notes_create',
  summary: 'Leave a note on a page',
  scope: 'visit',
  routes: ['POST /_notes/:id', 'PUT /_notes/:id/again'],
  target: at('id', targetOf('page')),
  input: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 100 }),
    tags: Type.Optional(Type.Array(Type.String())),
  }),
  output: Note,
  status: 201,
  emits: 'note.created' as EventType,
  async handler({ target, input, actor }) {
    assert.equal(actor.type, 'visitor')
    const { id, path } = target
    if (input.text === 'fail') throw new Error('the secret cause')
    if (input.text === 'too many') throw new LimitReached('note_limit_reached', 'base', 'The limit of notes is reached')
    const note = { id, page_path: path, text: input.text, tags: input.tags ?? [] }
    return alsoEmit(note, [{ type: 'note.noticed' as EventType, record: { id } }])
  },
})

const ping = defineVisit({
  name: 'pings_count',
  summary: 'Count a ping',
  scope: 'visit',
  routes: ['POST /_ping'],
  output: null,
  handler: async () => undefined,
})

let service: Service
let site: TestSite
let pageId: string
before(async () => {
  service = await startService({ TRUSTED_PROXIES: '127.0.0.1' }, { visitExtension: [addNote, ping] })
  site = await makeSite(service)
  pageId = (await site.add('pages', { path: '/noted', html_content: '<p>noted</p>' })).id
})
after(() => service.close())

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

async function send(body: string, options: { path?: string; type?: string; from?: TestSite; method?: string } = {}) {
  const { path = `/_notes/${pageId}`, type = JSON_TYPE, from = site, method = 'POST' } = options
  const answer = await from.visit(path, { method, body, headers: { 'content-type': type } })
  return { ...answer, body: answer.text.startsWith('{') ? JSON.parse(answer.text) : null }
}

const eventsOf = (type: string) =>
  service.database.reader.selectFrom('events').selectAll().where('type', '=', type).execute()

test('a visitor is answered by the operation, and what happened is an event of the website', async () => {
  const { status, body, headers } = await send('{"text":"hello","tags":["a"]}')
  assert.deepEqual([status, body], [201, { id: pageId, page_path: '/noted', text: 'hello', tags: ['a'] }])
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(headers['cache-control'], 'no-store')
  assert.ok(headers['x-request-id'])
  const [event] = (await eventsOf('note.created')).slice(-1)
  assert.deepEqual(
    [event!.website_id, event!.account_id, event!.resource_id, JSON.parse(event!.data).text],
    [site.id, site.owner.accountId, pageId, 'hello'],
  )
  assert.deepEqual(JSON.parse(event!.actor), { type: 'visitor', id: null, name: 'Visitor', client: null })
  assert.equal((await eventsOf('note.noticed')).at(-1)!.website_id, site.id)
  const audited = await service.database.reader
    .selectFrom('audit_events')
    .select('operation')
    .where('operation', '=', 'notes_create')
    .execute()
  assert.deepEqual(audited, [])
})

test('a form is read like JSON, a repeated field as a list', async () => {
  const { status, body } = await send('text=%C3%BC+%26&tags=a&tags=b&extra=1', { type: `${FORM_TYPE}; charset=UTF-8` })
  assert.deepEqual([status, body.text, body.tags], [201, 'ü &', ['a', 'b']])
})

test('nothing happens without an answer of its own: 204', async () => {
  const { status, text } = await send('', { path: '/_ping' })
  assert.deepEqual([status, text], [204, ''])
})

test('bodies at fault are refused, and leave nothing', async () => {
  const before = (await eventsOf('note.created')).length
  const invalid = await send('{"text":""}')
  assert.deepEqual([invalid.status, invalid.body.errors], [422, { text: ["can't be blank"] }])
  for (const [status, body, type] of [
    [422, '{}', JSON_TYPE],
    [422, '', FORM_TYPE],
    [400, '{', JSON_TYPE],
    [400, '[]', JSON_TYPE],
    [400, '{"text":"\\u0000"}', JSON_TYPE],
    [400, 'text=%00', FORM_TYPE],
    [400, 'hello', 'text/plain'],
    [413, JSON.stringify({ text: 'x'.repeat(256_000) }), JSON_TYPE],
    [413, `text=${'x'.repeat(256_000)}`, FORM_TYPE],
  ] as const) {
    const answer = await send(body, { type })
    assert.equal(answer.status, status, `${type} ${body.slice(0, 40)}`)
    assert.equal(answer.body.request_id, answer.headers['x-request-id'])
  }
  assert.equal((await eventsOf('note.created')).length, before)
})

test('a record of another website, an unknown one and a deleted website are not found', async () => {
  const other = await makeSite(service)
  const { id } = await other.add('pages', { path: '/theirs', html_content: 'x' })
  assert.equal((await send('{"text":"x"}', { path: `/_notes/${id}` })).status, 404)
  assert.equal((await send('{"text":"x"}', { path: `/_notes/${id.toUpperCase()}`, from: other })).status, 201)
  assert.equal((await send('{"text":"x"}', { path: '/_notes/nonsense' })).status, 404)
  await other.delete()
  assert.equal((await send('{"text":"x"}', { path: `/_notes/${id}`, from: other })).status, 404)
  const gone = visit(service.services.core, { operation: ping, websiteId: other.id })
  await assert.rejects(gone, { code: 'not_found' })
})

test('a failure is ours, says nothing of its cause, and undoes what was done', async () => {
  const before = (await eventsOf('note.noticed')).length
  const { status, body } = await send('{"text":"fail"}')
  assert.deepEqual([status, body.code], [500, 'internal_error'])
  assert.doesNotMatch(JSON.stringify(body), /secret/)
  assert.equal((await eventsOf('note.noticed')).length, before)
})

test("a plan's limit is 422, and an event of the website", async () => {
  const { status, body } = await send('{"text":"too many"}')
  assert.deepEqual([status, body.code], [422, 'note_limit_reached'])
  const event = (await eventsOf('quota.exceeded')).at(-1)!
  assert.deepEqual([event.website_id, event.account_id], [site.id, site.owner.accountId])
  assert.equal(JSON.parse(event.data).operation, 'notes_create')
})

test('other methods are refused, and a GET is a page', async () => {
  const refused = await send('{}', { method: 'DELETE' })
  assert.deepEqual([refused.status, refused.headers.allow], [405, 'POST'])
  assert.equal((await send('{"text":"x"}', { method: 'PUT', path: `/_notes/${pageId}/again` })).status, 201)
  const page = await site.visit(`/_notes/${pageId}`)
  assert.deepEqual([page.status, page.headers['content-type']], [404, 'text/html; charset=utf-8'])
  const elsewhere = await send('{}', { path: '/_elsewhere' })
  assert.deepEqual([elsewhere.status, elsewhere.headers.allow], [405, 'GET, HEAD'])
})

test("it is on websites' hosts only", async () => {
  const headers = { 'content-type': JSON_TYPE, authorization: `Bearer ${site.owner.key}` }
  for (const path of [`/_notes/${pageId}`, `/api/v1/_notes/${pageId}`, '/api/v1/_ping']) {
    const answer = await service.visit('localhost', path, { method: 'POST', headers, body: '{"text":"x"}' })
    assert.equal(answer.status, 404, path)
  }
  const unknown = await service.visit('nobody.sites.test', '/_ping', { method: 'POST', headers, body: '{}' })
  assert.deepEqual([unknown.status, unknown.text], [404, 'Website not found\n'])
  const { text } = await service.visit('localhost', '/api/v1/openapi.json')
  assert.doesNotMatch(text, /_notes|_ping/)
})

test('what a visitor leaves evicts no page', async () => {
  await changesReported(service)
  await site.text('/noted')
  const rendered = await renders(service)
  for (let n = 0; n < 3; n++) {
    assert.equal((await send(`{"text":"note ${n}"}`)).status, 201)
    assert.match(await site.text('/noted'), /noted/)
  }
  assert.equal(await renders(service), rendered)
})

test('an address may send so much a minute; others, and pages, are not concerned', async () => {
  const LIMIT = 3
  const limited = await startService(
    { VISIT_LIMIT: String(LIMIT), TRUSTED_PROXIES: '127.0.0.1' },
    { visitExtension: [ping] },
  )
  try {
    const its = await makeSite(limited)
    await its.add('pages', { path: '/', html_content: 'home' })
    const pingFrom = (address: string) =>
      its.visit('/_ping', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': JSON_TYPE, 'x-forwarded-for': address },
      })
    for (let n = 0; n < LIMIT; n++) assert.equal((await pingFrom('203.0.113.1')).status, 204)
    const refused = await pingFrom('203.0.113.1')
    assert.deepEqual([refused.status, JSON.parse(refused.text).code], [429, 'rate_limited'])
    assert.equal(refused.headers['ratelimit-policy'], `"default";q=${LIMIT};w=60`)
    assert.ok(Number(refused.headers['retry-after']) >= 1)
    assert.equal((await pingFrom('203.0.113.2')).status, 204)
    assert.match((await its.visit('/', { headers: { 'x-forwarded-for': '203.0.113.1' } })).text, /home/)
  } finally {
    await limited.close()
  }
})
