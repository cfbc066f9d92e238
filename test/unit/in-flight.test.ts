import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InFlight } from '#resources/history/webhooks/delivering/in-flight.ts'

let ids = 0
const queue = (account_id: string, host: string, consecutive_failures = 0) => ({
  id: `webhook-${++ids}`,
  website_id: 'website',
  account_id,
  host,
  consecutive_failures,
})
const fill = (inFlight: InFlight, make: (index: number) => ReturnType<typeof queue>) => {
  let added = 0
  while (inFlight.add(make(added))) added++
  return added
}

test('an account, a host and what fails have a share each', () => {
  const inFlight = new InFlight()
  assert.equal(
    fill(inFlight, (i) => queue('one', `failing-${i}`, 1)),
    64,
  )
  assert.deepEqual(inFlight.busy('failing'), { accounts: ['one'], hosts: [] })
  assert.deepEqual(inFlight.busy('healthy'), { accounts: [], hosts: [] })
  assert.equal(
    fill(inFlight, (i) => queue('one', `host-${i}`)),
    256 - 64,
  )
  assert.deepEqual(inFlight.busy('healthy'), { accounts: ['one'], hosts: [] })
  assert.equal(
    fill(inFlight, (i) => queue(`account-${i}`, 'chat.example')),
    64,
  )
  assert.deepEqual(inFlight.busy('healthy')!.hosts, ['chat.example'])
})

test('failing queues never take all', () => {
  const inFlight = new InFlight()
  assert.equal(
    fill(inFlight, (i) => queue(`account-${i}`, `host-${i}`, 3)),
    512,
  )
  assert.equal(inFlight.busy('failing'), null)
  assert.equal(
    fill(inFlight, (i) => queue(`account-${i}`, `host-${i}`)),
    512,
  )
  assert.equal(inFlight.busy('healthy'), null)
})

test('what ends makes room again, and nothing is counted twice', () => {
  const inFlight = new InFlight()
  const one = queue('one', 'host', 1)
  assert.equal(inFlight.add(one), true)
  assert.equal(inFlight.add(one), false)
  inFlight.remove(one)
  inFlight.remove(one)
  assert.equal(inFlight.size, 0)
  assert.equal(
    fill(inFlight, () => queue('one', 'host')),
    64,
  )
})
