import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '#test/support/service.ts'
import { openStream } from './events.ts'
import { API, answered, flat, NOBODYS_ID, newMember, newPage, newWebsite, refused } from './make.ts'
import { dataOf } from './second-process.ts'

let service: Service
let other: Service
before(async () => {
  service = await startService()
  other = await startService(dataOf(service))
})
after(async () => {
  await other?.close()
  await service?.close()
})

test('where someone is in an editor is told to those who may edit and ask for it, on every process', async () => {
  const { owner, website, page, preview, at } = await editing()
  const [writer, viewer] = [await newMember(service, website, 'content'), await newMember(service, website, 'viewer')]
  const query = '?presence=true'
  const asking = await openStream(other.port, writer, { query })
  const silent = await openStream(service.port, writer)
  const watching = await openStream(service.port, viewer, { query })
  const answer = await answered(200, at({ element: 'main > p:nth-of-type(2)' }))
  assert.equal(answer.byte_size, 0)
  await answered(200, at({ element: null }))
  const last = await newPage(owner, website)
  for (const stream of [asking, silent, watching])
    await stream.until(({ messages }) => messages.some(({ data }) => data.data.id === last.id))
  const seen = asking.messages.filter(({ event }) => event === 'presence.updated').map(({ data }) => data)
  const place = { id: preview.id, website_id: website.id, kind: 'page', record_id: page.id }
  assert.deepEqual(
    seen.map(({ data }) => data),
    [
      { ...place, element: 'main > p:nth-of-type(2)' },
      { ...place, element: null },
    ],
  )
  assert.equal(seen[0].actor.id, owner.userId)
  for (const { messages } of [silent, watching])
    assert.deepEqual(
      messages.filter(({ event }) => event !== 'page.created'),
      [],
    )
  for (const stream of [asking, silent, watching]) stream.close()
})

test('telling where someone is leaves nothing: no draft, no event in the list, no entry in the audit log', async () => {
  const { owner, website, page, preview, at } = await editing()
  await answered(
    200,
    owner.put(flat('previews', preview, '/draft'), { kind: 'page', record_id: page.id, title: 'New' }),
  )
  const logs = async () => [
    await answered(200, owner.get(`${API}/websites/${website.id}/events?per=200`)),
    await answered(200, owner.get(`${API}/websites/${website.id}/audit_events?per=200`)),
  ]
  const before = (await logs()).map(({ data }) => data.length)
  assert.ok((await answered(200, at({ element: 'main' }))).byte_size > 0, 'the draft is still there')
  assert.deepEqual(
    (await logs()).map(({ data }) => data.length),
    before,
  )
})

test('a place is of a record of the website, short, without texts, and of a preview that goes on', async () => {
  const { owner, preview, at } = await editing()
  await refused(at({ element: 'main', title: 'x' }), 'element')
  await refused(at({ element: 'm'.repeat(501) }), 'element')
  await refused(at({ element: 'main', record_id: NOBODYS_ID }), 'record_id')
  await refused(at({ element: 'main', kind: 'header' }), 'record_id')
  await answered(204, owner.delete(flat('previews', preview)))
  assert.equal((await at({ element: 'main' })).status, 409)
})

/** A page that its owner edits; `at` tells where. */
async function editing() {
  const owner = await service.newUser(undefined, { plan: 'business' })
  const website = await newWebsite(owner)
  const page = await newPage(owner, website)
  const preview = await answered(201, owner.post(`${API}/websites/${website.id}/previews`, { editing: true }))
  const at = (fields: object) =>
    owner.put(flat('previews', preview, '/draft'), { kind: 'page', record_id: page.id, ...fields })
  return { owner, website, page, preview, at }
}
