import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FairQueue } from '#kernel/workers/fair-queue.ts'

type Item = { owner: { accountId: string | null; websiteId: string | null }; size: number; name: string }

const item = (accountId: string | null, name: string, websiteId: string | null = null, size = 1): Item => ({
  owner: { accountId, websiteId },
  size,
  name,
})

function addedOf(items: Item[]): { queue: FairQueue<Item>; added: number } {
  const queue = new FairQueue<Item>()
  return { queue, added: items.filter((one) => queue.add(one)).length }
}

function drained(queue: FairQueue<Item>): string[] {
  const names: string[] = []
  for (let next = queue.next(); next; next = queue.next()) names.push(next.name)
  return names
}

test('accounts are served in rotation, each in its own order', () => {
  const { queue } = addedOf(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => item(name[0]!, name)))
  assert.deepEqual(drained(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('visitors of websites, whose account is not known, are served in rotation by website', () => {
  const { queue } = addedOf(['a1', 'a2', 'b1'].map((name) => item(null, name, name[0]!)))
  assert.deepEqual(drained(queue), ['a1', 'b1', 'a2'])
})

test('an account may take half of the places, and another still gets in', () => {
  const { queue, added } = addedOf(Array.from({ length: 60 }, (_, n) => item('a', `a${n}`, `website ${n}`)))
  assert.equal(added, 32)
  assert.equal(queue.add(item('b', 'b')), true)
})

test('a website may take a quarter of the places, whoever the callers are', () => {
  const { queue, added } = addedOf(Array.from({ length: 60 }, (_, n) => item(`account ${n}`, `${n}`, 'website')))
  assert.equal(added, 16)
  assert.equal(queue.add(item(null, 'visitor', 'website')), false)
  assert.equal(queue.add(item(null, 'visitor', 'other')), true)
})

test('the queue has 64 places, which become free as they are served', () => {
  const { queue, added } = addedOf(Array.from({ length: 100 }, (_, n) => item(`account ${n}`, `${n}`)))
  assert.equal(added, 64)
  assert.equal(queue.next()!.name, '0')
  assert.equal(queue.add(item('late', 'late')), true)
  assert.equal(queue.add(item('later', 'later')), false)
  assert.equal(drained(queue).length, 64)
})

test('what waits is bounded in characters, and served characters make room', () => {
  const { queue, added } = addedOf(Array.from({ length: 5 }, (_, n) => item(`${n}`, `${n}`, null, 10_000_000)))
  assert.equal(added, 3)
  assert.equal(queue.add(item('short', 'short', null, 2_000_000)), true)
  assert.equal(queue.add(item('one more', 'one more')), false)
  queue.next()
  assert.equal(queue.add(item('long', 'long', null, 10_000_000)), true)
})
