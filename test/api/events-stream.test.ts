import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { recordEvent } from '#kernel/events/record-event.ts'
import { grantAccess } from '#resources/people/accesses/store.ts'
import { MADE_UP } from '#test/support/events/made-up.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { openStream, type Stream } from './events.ts'
import { dataOf } from './second-process.ts'

/** The title that is written last. */
const END = 'the end'

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

let owner: Person
let website: string
beforeEach(async () => {
  owner = await service.newUser()
  website = await newWebsite(owner)
})

test('a stream sends what happens on all websites of the caller, and nothing of others', async () => {
  const stream = await openStream(service.port, owner)
  assert.equal(stream.headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(stream.headers['content-encoding'], undefined, 'compression would hold messages back')
  const stranger = await service.newUser()
  await newPage(stranger, await newWebsite(stranger))
  const page = await newPage(owner, website)
  const second = await newWebsite(owner)
  const last = await newPage(owner, second)
  await stream.until(({ messages }) => messages.at(-1)?.data.data.id === last)
  const seen = stream.messages.map(({ event, data }) => [event, data.website_id, data.data.id])
  assert.deepEqual(
    seen.filter(([event]) => event !== 'website.created'),
    [
      ['page.created', website, page],
      ['page.created', second, last],
    ],
  )
  const { body } = await owner.get(`/api/v1/websites/${second}/events?types=page.*`)
  assert.deepEqual(stream.messages.at(-1)!.data, body.data[0], 'the same as in the list')
  stream.close()
})

test('a stream can be of one website and of some types', async () => {
  const elsewhere = await newWebsite(owner)
  const stream = await openStream(service.port, owner, { query: `?website_id=${website}&types=page.*,header.created` })
  await newPage(owner, elsewhere)
  await owner.post(`/api/v1/websites/${website}/footers`, { name: 'Foot', html_content: '<p>x</p>' })
  const page = await newPage(owner, website)
  await stream.until(({ messages }) => messages.length > 0)
  assert.deepEqual(
    stream.messages.map(({ data }) => data.data.id),
    [page],
  )
  stream.close()
})

test('what was missed is sent again, once and in order', async () => {
  const first = await openStream(service.port, owner)
  const pages = [await newPage(owner, website)]
  await first.until(({ messages }) => messages.length === 1)
  first.close()
  for (let n = 0; n < 5; n++) pages.push(await newPage(owner, website))
  const second = await openStream(other.port, owner, { lastId: first.lastId })
  pages.push(await newPage(owner, website))
  await second.until(({ messages }) => messages.length >= 6)
  assert.deepEqual(idsOf(second), pages.slice(1))
  second.close()
})

test('under writers side by side, a poller and a resuming stream see every event once, in order per record', async () => {
  const { body } = await owner.get(`/api/v1/websites/${website}/events?per=1`)
  const start: string = body.meta.previous
  const pages = await Promise.all([1, 2, 3, 4].map(() => newPage(owner, website)))
  const writers = pages.map(async (page, index) => {
    for (let n = 0; n < 25; n++) {
      const by = index % 2 ? service : other
      const { status } = await by
        .clientFor(owner.key)
        .patch(`/api/v1/websites/pages/${page}`, { title: `${page} ${n}` })
      assert.equal(status, 200)
    }
  })
  const polled: string[] = []
  const poll = async () => {
    let after = start
    while (!polled.includes(END)) {
      const { body } = await owner.get(`/api/v1/websites/${website}/events?cursor=${after}&types=page.updated&per=7`)
      polled.push(...body.data.map(told))
      after = body.meta.next
    }
  }
  const streamed: string[] = []
  const follow = async () => {
    let lastId = start
    for (let n = 0; !streamed.includes(END); n++) {
      const { port } = n % 2 ? service : other
      const stream = await openStream(port, owner, { query: '?types=page.updated', lastId })
      await stream.until(({ messages }) => messages.length >= 17 || messages.some(({ data }) => told(data) === END))
      streamed.push(...stream.messages.map(({ data }) => told(data)))
      lastId = stream.lastId!
      stream.close()
    }
  }
  const readers = [poll(), follow()]
  await Promise.all(writers)
  // Every other event is older, so a reader that sees this one has seen them all.
  await owner.patch(`/api/v1/websites/pages/${pages[0]}`, { title: END })
  await Promise.all(readers)
  for (const seen of [polled, streamed]) {
    assert.equal(seen.length, 101)
    for (const page of pages)
      assert.deepEqual(
        seen.filter((title) => title.startsWith(page)),
        Array.from({ length: 25 }, (_, n) => `${page} ${n}`),
      )
  }
})

for (const [how, lose] of Object.entries({
  'an access is removed': async (access: string) => owner.delete(`/api/v1/websites/accesses/${access}`),
  'a role is lowered': async (access: string) => owner.patch(`/api/v1/websites/accesses/${access}`, { role: 'viewer' }),
  'the website is deleted': async () => owner.delete(`/api/v1/websites/${website}`),
  'the key is revoked': async (_: string, member: Person) => {
    const { body } = await member.get('/api/v1/me')
    return member.delete(`/api/v1/api_keys/${body.credential.id}`)
  },
}))
  test(`a stream ends when ${how}, on every process`, async () => {
    const member = await service.newUser()
    const { id } = await service.database.write((tx) =>
      grantAccess(tx, { website_id: website, user_id: member.userId, role: 'editor' }, Date.now()),
    )
    const streams = [await openStream(service.port, member), await openStream(other.port, member)]
    const { status } = await lose(id, member)
    assert.ok(status < 300)
    await Promise.all(streams.map((stream) => stream.end()))
  })

test('a website that the caller joins later is in the stream', async () => {
  const member = await service.newUser()
  const stream = await openStream(other.port, member)
  const { body: invitation } = await owner.post(`/api/v1/websites/${website}/invitations`, {
    email: member.email,
    role: 'editor',
  })
  const token = new URL(invitation.accept_url).pathname.split('/').at(-1)
  const accepted = await member.post('/api/v1/invitations/accept', { token })
  assert.equal(accepted.status, 200)
  const page = await newPage(owner, website)
  await stream.until(({ messages }) => messages.at(-1)?.data.data.id === page)
  stream.close()
})

test('a stream that asks for what is gone, or never was, has to resync', async () => {
  const stream = await openStream(service.port, owner, { lastId: '999999999' })
  await stream.until(({ messages }) => messages.length === 1)
  assert.equal(stream.messages[0]!.event, 'resync')
  const page = await newPage(owner, website)
  await stream.until(({ messages }) => messages.length === 2)
  assert.equal(stream.messages[1]!.data.data.id, page)
  stream.close()
})

test('a credential holds a limited number of streams', async () => {
  const streams: Stream[] = []
  for (let n = 0; n < 20; n++) streams.push(await openStream(service.port, owner))
  const refused = await openStream(service.port, owner)
  assert.equal(refused.status, 429)
  streams[0]!.close()
  await streams[0]!.end()
  let again = await openStream(service.port, owner)
  while (again.status !== 200) again = await openStream(service.port, owner)
  for (const stream of [...streams, again]) stream.close()
})

test('bad requests are refused before the stream begins', async () => {
  const unknown = await owner.get('/api/v1/events?types=page.creatd')
  assert.deepEqual([unknown.status, unknown.body.errors.types[0].includes("did you mean 'page.created'?")], [422, true])
  assert.equal((await owner.get(`/api/v1/events?website_id=${website.replace(/.$/, 'f')}x`)).status, 400)
  const stranger = await service.newUser()
  assert.equal((await stranger.get(`/api/v1/events?website_id=${website}`)).status, 404)
  assert.equal((await owner.get('/api/v1/events', { headers: { 'last-event-id': 'x' } })).status, 400)
  assert.equal((await service.anonymous.get('/api/v1/events')).status, 401)
})

function told({ data }: { data: { title: string } }): string {
  return data.title
}

function idsOf({ messages }: Stream): string[] {
  return messages.map(({ data }) => data.data.id)
}

async function newWebsite(by: Person): Promise<string> {
  const { body } = await by.post('/api/v1/websites', { name: 'A test' })
  return body.id
}

async function newPage(by: Person, website_id: string): Promise<string> {
  const { body, text } = await by.post(`/api/v1/websites/${website_id}/pages`, { title: crypto.randomUUID() })
  assert.ok(body.id, text)
  return body.id
}

test('a backlog of 10,000 events is sent, a longer one is a resync', async () => {
  const write = (count: number) =>
    service.database.write(async (tx) => {
      for (let n = 0; n < count; n++)
        await recordEvent(tx, {
          type: 'page.updated',
          website_id: website,
          account_id: null,
          resource_id: website,
          actor: MADE_UP,
          data: { n },
          created_at: Date.now(),
        })
    })
  const { body } = await owner.get(`/api/v1/websites/${website}/events?per=1`)
  const lastId = body.meta.previous
  await write(10_000)
  const all = await openStream(service.port, owner, { lastId })
  await all.until(({ messages }) => messages.length === 10_000)
  assert.ok(all.messages.every(({ data }, index) => data.data.n === index))
  all.close()
  await write(1)
  const tooMuch = await openStream(service.port, owner, { lastId })
  await tooMuch.until(({ messages }) => messages.length === 1)
  assert.equal(tooMuch.messages[0]!.event, 'resync')
  tooMuch.close()
})

test('a receiver that takes nothing is disconnected', async () => {
  const stream = await openStream(service.port, owner)
  const { size } = service.services.streams
  stream.pause()
  const data = { text: 'x'.repeat(15_000) }
  while (service.services.streams.size === size)
    await service.database
      .write(async (tx) => {
        for (let n = 0; n < 50; n++)
          await recordEvent(tx, {
            type: 'page.updated',
            website_id: website,
            account_id: null,
            resource_id: website,
            actor: MADE_UP,
            data,
            created_at: Date.now(),
          })
      })
      .then(() => setImmediate())
  stream.close()
})
