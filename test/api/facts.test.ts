import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { startService } from '#test/support/service.ts'
import { API, answered, newPage, newWebsite, refused } from './make.ts'

const service = await startService()
after(() => service.close())
const ann = await service.newUser(undefined, { plan: 'business' })

const change = (website: Json, facts: unknown) => ann.patch(`${API}/websites/${website.id}`, { facts })

test('facts are merged, and null removes one', async () => {
  const website = await newWebsite(ann, { facts: { phone: '555', email: 'a@example.com' } })
  assert.deepEqual(website.facts, { phone: '555', email: 'a@example.com' })
  const changed = await answered(
    200,
    change(website, { phone: '556', hours: 'nine to five', email: null, other: null }),
  )
  assert.deepEqual(changed.facts, { phone: '556', hours: 'nine to five' })
  const named = await answered(200, ann.patch(`${API}/websites/${website.id}`, { name: 'New' }))
  assert.deepEqual(named.facts, changed.facts)
  assert.deepEqual((await answered(200, ann.get(`${API}/websites/${website.id}`))).facts, changed.facts)
  assert.deepEqual((await newWebsite(ann)).facts, {})
})

test('keys and values are checked, all of them at once', async () => {
  const website = await newWebsite(ann)
  await refused(
    change(website, { Phone: 'x', '1a': 'x', 'a-b': 'x', fine: 'x' }),
    'facts.Phone',
    'facts.1a',
    'facts.a-b',
  )
  await refused(change(website, { ['a'.repeat(51)]: 'x' }), `facts.${'a'.repeat(51)}`)
  await refused(change(website, { phone: 5 }), 'facts.phone')
  await refused(change(website, { phone: 'x'.repeat(501) }), 'facts.phone')
  await refused(change(website, 'phone'), 'facts')
  await refused(change(website, null), 'facts')
  const many = (from: number, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`fact_${from + i}`, 'x']))
  await answered(200, change(website, many(0, 200)))
  await refused(change(website, many(200, 1)), 'facts')
  await refused(change(website, many(0, 201)), 'facts')
  const hostile = await change(website, JSON.parse('{"__proto__": "x", "constructor": "fine", "fact_0": null}'))
  assert.equal(hostile.status, 422)
})

test('removing a fact that pages show warns with how many', async () => {
  const website = await newWebsite(ann, { facts: { phone: '555', hours: 'x' } })
  await newPage(ann, website, { html_content: '<p>{{ website.facts.phone }}</p>' })
  await newPage(ann, website, { title: 'Call {{ website.facts.phone }}' })
  const { warnings } = await answered(200, change(website, { phone: null, hours: null }))
  assert.deepEqual(warnings, ['2 pages use this fact, phone.'])
  assert.equal((await answered(200, change(website, { phone: '1' }))).warnings, undefined)
})
