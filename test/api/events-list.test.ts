import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { indexJournals } from '#kernel/events/journals/index-journals.ts'
import { routesOf } from '#kernel/operations/catalog.ts'
import { goesByCursor } from '#kernel/operations/cursor-list.ts'
import { catalog } from '#resources/index.ts'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'

let service: Service
let owner: Person
let website: string
let list: string
before(async () => {
  service = await startService()
  owner = await service.newUser()
  const { body } = await owner.post('/api/v1/websites', { name: 'A test' })
  website = body.id
  list = `/api/v1/websites/${website}/events`
})
after(() => service?.close())

const index = () => indexJournals(service.database)({}, new AbortController().signal)

test('events are listed newest first, and older ones from a cursor, whether indexed or not', async () => {
  const pages: string[] = []
  for (let n = 0; n < 7; n++) {
    pages.push(await newPage())
    if (n === 3) await index()
  }
  const seen: string[] = []
  for (let before: string | null = ''; before !== null; ) {
    const { body } = await owner.get(`${list}?types=page.*&per=2${before && `&cursor=${before}`}`)
    seen.push(...body.data.map(({ data }: { data: { id: string } }) => data.id))
    before = body.meta.next
  }
  assert.deepEqual(seen, pages.toReversed())
})

test('a poller goes on from where it was', async () => {
  const { body: start } = await owner.get(`${list}?per=1`)
  const page = await newPage()
  const { body } = await owner.get(`${list}?cursor=${start.meta.previous}`)
  assert.deepEqual([body.data.length, body.data[0].data.id, body.meta.more], [1, page, false])
  const { body: nothing } = await owner.get(`${list}?cursor=${body.meta.next}`)
  assert.deepEqual([nothing.data, nothing.meta], [[], { ...nothing.meta, next: body.meta.next, more: false }])
})

test('a list is filtered by record, type and time together', async () => {
  const page = await newPage()
  const { body: early } = await owner.get(`${list}?record_id=${page}`)
  await owner.patch(`/api/v1/websites/pages/${page}`, { title: 'Another' })
  const types = async (query: string) => {
    const { body } = await owner.get(`${list}?record_id=${page}${query}`)
    return body.data.map(({ type }: { type: string }) => type)
  }
  for (let again = 0; again < 2; again++) {
    assert.deepEqual(await types(''), ['page.updated', 'page.created'])
    assert.deepEqual(await types('&types=page.updated,header.*'), ['page.updated'])
    assert.deepEqual(await types('&types=header.*'), [])
    assert.equal((await types(`&since=${early.body?.data?.[0]?.timestamp ?? new Date(0).toISOString()}`)).length, 2)
    assert.deepEqual(await types(`&since=${new Date(Date.now() + 1_000).toISOString()}`), [])
    await index()
  }
})

test('events about what a role may not read are left out', async () => {
  const { body: form } = await owner.post(`/api/v1/websites/${website}/forms`, {
    name: 'Contact',
    fields: [{ label: 'Name' }],
  })
  const { host, pathname } = new URL(form.action_url)
  const sent = await service.visit(host, pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: '{}',
  })
  assert.equal(sent.status, 201, sent.text)
  const viewer = await service.newUser()
  await service.database.write((tx) =>
    grantAccess(tx, { website_id: website, user_id: viewer.userId, role: 'viewer' }, Date.now()),
  )
  for (const query of ['', '?types=form.*']) {
    const newest = async (by: Person) => (await by.get(`${list}${query}`)).body.data[0].type
    assert.deepEqual([await newest(owner), await newest(viewer)], ['form.submission.created', 'form.created'])
  }
})

test("the service's own events are in no list", async () => {
  const { body } = await owner.post(`/api/v1/websites/${website}/invitations`, {
    email: 'someone@example.com',
    role: 'editor',
  })
  await owner.post(`/api/v1/websites/accesses/invitations/${body.id}/resend`)
  const { body: events } = await owner.get(`${list}?per=2`)
  assert.ok(events.data.every(({ type }: { type: string }) => type !== 'invitation.resent'))
})

test('what is wrong with a request is said', async () => {
  const unknown = await owner.get(`${list}?types=pages.created`)
  assert.equal(unknown.status, 422)
  assert.match(unknown.body.errors.types[0], /did you mean 'page.created'/)
  for (const query of ['cursor=x', 'cursor=--1', 'since=yesterday', 'until=x', 'per=0'])
    assert.equal((await owner.get(`${list}?${query}`)).status, 400, query)
})

test('every list by cursor has next and previous in its meta, and the same in Link', async () => {
  await newPage()
  await newPage()
  const lists = catalog.operations.filter(goesByCursor)
  assert.equal(lists.length, 5)
  for (const operation of lists) {
    const { path } = routesOf(operation)[0]!
    const address = `/api/v1${path.replace(':website_id', website)}?per=1${path.includes('search') ? '&q=x' : ''}`
    const { status, body, headers, text } = await owner.get(address)
    assert.equal(status, 200, text)
    const { next, previous } = body.meta
    assert.ok(next !== undefined && previous !== undefined, text)
    const linked = Object.entries({ prev: previous, next }).flatMap(([rel, cursor]) =>
      cursor === null ? [] : [`<${service.url}${address}&cursor=${cursor}>; rel="${rel}"`],
    )
    assert.equal(headers.link, linked.length > 0 ? linked.join(', ') : undefined)
  }
  const { body, headers } = await owner.get(`${list}?per=1`)
  assert.match(headers.link as string, /rel="prev", .*rel="next"/)
  const { body: older } = await owner.get(`${list}?per=1&cursor=${body.meta.next}`)
  const { body: later } = await owner.get(`${list}?per=1&cursor=${older.meta.previous}`)
  assert.deepEqual(later.data, body.data, 'previous leads back')
})

async function newPage(): Promise<string> {
  const { body, text } = await owner.post(`/api/v1/websites/${website}/pages`, { title: crypto.randomUUID() })
  assert.ok(body.id, text)
  return body.id
}
