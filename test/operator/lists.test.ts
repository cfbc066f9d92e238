import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeSite } from '#test/site/support.ts'
import { DOOR, type Installation, openInstallation } from './support.ts'

let opened: Installation
before(async () => {
  opened = await openInstallation()
})
after(() => opened?.close())

const emails = ({ data }: { data: { email: string }[] }) => data.map(({ email }) => email)

test('users are found by how their address or name begins, not by what it holds', async () => {
  const { service, ask } = opened
  await service.newUser('zoe@example.com', { name: 'Ümit Öz' })
  await service.newUser('zora_1@example.com', { name: 'Anna-Maria Zeller' })
  await service.newUser('zora%1@example.com', { name: 'ZOE Second' })
  assert.deepEqual(emails(await ask('/users?search=ZOE')), ['zoe@example.com', 'zora%1@example.com'])
  assert.deepEqual(emails(await ask('/users?search=zora_')), ['zora_1@example.com'])
  assert.deepEqual(emails(await ask('/users?search=zora%25')), ['zora%1@example.com'])
  assert.deepEqual(emails(await ask('/users?search=anna-m')), ['zora_1@example.com'])
  assert.deepEqual(emails(await ask(`/users?search=${encodeURIComponent('Ümit')}`)), ['zoe@example.com'])
  assert.deepEqual(emails(await ask('/users?search=eller')), [])
  assert.deepEqual(emails(await ask('/users?search=%20')).slice(0, 1), ['zora%1@example.com'])
})

test('a list is read in parts, the newest first, and a search says when there is more', async () => {
  const { service, ask } = opened
  const at = (n: number) => `many-${String(n).padStart(3, '0')}@example.com`
  for (let n = 0; n < 60; n++) await service.newUser(at(n), { name: 'One of many' })
  const first = await ask('/users')
  assert.equal(first.data.length, 50)
  assert.deepEqual(emails(first).slice(0, 2), [at(59), at(58)])
  const second = await ask(`/users?before=${first.next}`)
  assert.equal(emails(second)[0], at(9))
  assert.equal(second.next, null)
  assert.equal(new Set([...emails(first), ...emails(second)]).size, first.data.length + second.data.length)
  const found = await ask('/users?search=many')
  assert.deepEqual([found.data.length, found.next, found.more], [50, null, true])
  assert.equal((await opened.browser.get(`${DOOR}/users?before=x`)).status, 400)
})

test('users are filtered by what they are', async () => {
  const { service, ask, command } = opened
  const bad = await service.newUser('bad@example.com')
  await command('account', 'suspend', '--email', bad.email)
  assert.deepEqual(emails(await ask('/users?only=suspended')), ['bad@example.com'])
  const operators = await ask('/users?only=operators')
  assert.deepEqual(emails(operators), ['grace@example.com'])
  assert.equal(operators.data[0].is_operator, true)
})

test('websites are found by how their subdomain or name begins; deleted ones are not listed', async () => {
  const { service, ask } = opened
  const owner = await service.newUser('baker@example.com')
  const one = await makeSite(service, { name: 'Bakery Müller', subdomain: 'brot-und-mehr' }, owner)
  const other = await makeSite(service, { name: 'Zebra', subdomain: 'baker-street' }, owner)
  const ids = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
  assert.deepEqual(ids(await ask('/websites?search=baker')).toSorted(), [one.id, other.id].toSorted())
  assert.deepEqual(ids(await ask('/websites?search=BROT')), [one.id])
  const [shown] = (await ask('/websites?search=zebra')).data
  assert.deepEqual(
    [shown.subdomain, shown.owner_email, shown.account_id, shown.suspended_at],
    ['baker-street', 'baker@example.com', owner.accountId, null],
  )
  assert.match(shown.url, /^http:\/\/baker-street\./)
  assert.equal((await owner.delete(`/api/v1/websites/${other.id}`)).status, 204)
  assert.deepEqual(ids(await ask('/websites?search=zebra')), [])
  assert.equal(ids(await ask('/websites')).includes(other.id), false)
})
