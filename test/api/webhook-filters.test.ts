import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import type { Person } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { type Hooked, hookedWebsite, startHooked } from './hooked.ts'
import { API, answered, flat, newPage, refused } from './make.ts'
import { settled } from './webhooks.ts'

let hooked: Hooked
let owner: Person
let website: Json
let webhook: Awaited<ReturnType<typeof hookedWebsite>>['webhook']
before(async () => {
  hooked = await startHooked()
  ;({ owner, website, webhook } = await hookedWebsite(hooked))
})
after(() => hooked?.close())

const titles = (path: string) => hooked.receiver.at(path).map(({ payload }) => payload.data.title)

test('an event is sent only if its content passes all filters', async () => {
  const blog = await webhook({ filters: [{ path: 'data.path', begins_with: '/blog/' }] })
  const both = await webhook({
    filters: [
      { path: 'data.path', begins_with: '/blog/' },
      { path: 'data.status', equals: 'draft' },
    ],
  })
  const deep = await webhook({ filters: [{ path: 'data.title.length', equals: 4 }] })
  assert.deepEqual(blog.filters, [{ path: 'data.path', begins_with: '/blog/' }])
  await newPage(owner, website, { title: 'Else', path: '/else' })
  await newPage(owner, website, { title: 'Live', path: '/blog/live' })
  await newPage(owner, website, { title: 'Draft', path: '/blog/draft', status: 'draft' })
  await settled(hooked.service, owner, blog, 2)
  await settled(hooked.service, owner, both, 1)
  assert.deepEqual([titles(blog.path).sort(), titles(both.path), titles(deep.path)], [['Draft', 'Live'], ['Draft'], []])
  const changed = await answered(200, owner.patch(flat('webhooks', blog), { filters: [] }))
  assert.deepEqual(changed.filters, [])
  await newPage(owner, website, { title: 'Any', path: '/any' })
  await settled(hooked.service, owner, blog, 3)
})

test('filters of wrong form are refused', async () => {
  const create = (filters: unknown) =>
    owner.post(`${API}/websites/${website.id}/webhooks`, { url: 'https://hooks.example.com/', filters })
  for (const filters of [
    [{ path: 'data.path' }],
    [{ path: 'data.path', begins_with: '/', equals: '/' }],
    Array.from({ length: 11 }, () => ({ path: 'data.path', equals: 'x' })),
  ])
    await refused(create(filters), 'filters')
  for (const path of ['path', 'data', 'data.', 'data..x', 'data.a.b.c.d.e.f', `data.${'x'.repeat(61)}`])
    await answered(422, create([{ path, equals: 'x' }]))
  await answered(422, create([{ path: 'data.path', equals: 'x'.repeat(201) }]))
})

test('what is over the limit of a minute waits, and nothing is lost', async () => {
  const hook = await webhook({ max_per_minute: 2 })
  for (let i = 1; i <= 5; i++) await newPage(owner, website, { title: `Page ${i}` })
  const sent = async (count: number) => {
    const all = async () => (await answered(200, owner.get(flat('webhooks', hook, '/deliveries')))).data as Json[]
    const delivered = (some: Json[]) => some.filter(({ status }) => status === 'delivered').length
    await until(all, (some) => some.length === 5 && delivered(some) === count)
    assert.equal(hooked.receiver.at(hook.path).length, count)
  }
  await sent(2)
  await minuteOver(hook)
  await sent(4)
  const unlimited = await answered(200, owner.patch(flat('webhooks', hook), { max_per_minute: null }))
  assert.equal(unlimited.max_per_minute, null)
  await minuteOver(hook)
  await settled(hooked.service, owner, hook, 5)
  assert.equal(new Set(titles(hook.path)).size, 5)
  await answered(422, owner.patch(flat('webhooks', hook), { max_per_minute: 0 }))
})

/** As if a minute had passed since the first attempt, once the queue has come to rest. */
async function minuteOver({ id }: Json) {
  const { database } = hooked.service
  const queue = () =>
    database.reader.selectFrom('webhook_queues').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await until(queue, ({ leased_until }) => leased_until === null)
  await database.write((tx) =>
    tx.updateTable('webhook_queues').set({ minute_from: 0, due_at: Date.now() }).where('id', '=', id).execute(),
  )
  hooked.service.services.deliverer.wake()
}
