// Runs once: what a provider is sent does not depend on the database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { checkQueues } from '#doctor/queues.ts'
import { managedDomain } from '#test/api/dns.ts'
import { API, answered, newWebsite } from '#test/api/make.ts'
import type { Json } from '#test/support/client.ts'
import { delv } from '#test/support/delv.ts'
import { dig } from '#test/support/dig.ts'
import { startDnsServer } from '#test/support/dns-server.ts'
import { type PowerDns, startPowerDns } from '#test/support/powerdns.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { dnsProviderSuite, OUTSIDE } from './suite.ts'

let service: Service
let ann: Person
let server: PowerDns
let resolver: Awaited<ReturnType<typeof startDnsServer>>
before(async () => {
  resolver = await startDnsServer((name) => (name === OUTSIDE.name ? [OUTSIDE.address] : []))
  server = await startPowerDns(resolver.address)
  service = await startService({ ...server.env, POWERDNS_TIMEOUT: '1' })
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(async () => {
  await service.close()
  await server.remove()
  resolver.close()
})

dnsProviderSuite(() => ({ service, ann, port: server.port }))

const metrics = async () => (await service.visit('localhost', '/metrics')).text
const listed = async (records: string) => (await answered(200, ann.get(records))).data.map(({ record }: Json) => record)

test('while the server is down writes are refused for a moment, and nothing is half-written', async () => {
  const { name, records } = await managedDomain(service, ann, await newWebsite(ann))
  const first = { type: 'A', host: 'www', record: '192.0.2.1', ttl: 300 }
  const { id } = await answered(201, ann.post(records, first))
  await server.stop()
  for (const reply of [
    await ann.post(records, { ...first, record: '192.0.2.2' }),
    await ann.patch(`${records}/${id}`, { record: '192.0.2.3' }),
    await ann.delete(`${records}/${id}`),
    await ann.post(`${records}/import`, { text: 'www A 192.0.2.4' }),
  ]) {
    assert.equal(reply.status, 503, reply.text)
    assert.ok(Number(reply.headers['retry-after']) > 0)
    assert.equal(reply.body.code, 'dns_unavailable')
  }
  assert.deepEqual(await listed(records), ['192.0.2.1'])
  await server.start()
  const again = await until(
    () => ann.post(records, { ...first, record: '192.0.2.2' }),
    ({ status }) => status === 201,
  )
  assert.equal(again.body.record, '192.0.2.2')
  const answer = await until(
    () => dig(server.port, `www.${name}`, 'A'),
    (dug) => dug.answer.length === 2,
  )
  assert.deepEqual(answer.answer.map((line) => line.split(' ')[3]).sort(), ['192.0.2.1', '192.0.2.2'])
})

test('a server that accepts a write and then says nothing makes it fail in time, and nothing is half-written', async () => {
  const { name, records } = await managedDomain(service, ann, await newWebsite(ann))
  const first = { type: 'A', host: 'www', record: '192.0.2.1', ttl: 300 }
  const { id } = await answered(201, ann.post(records, first))
  server.hang()
  try {
    for (const reply of [
      await ann.post(records, { ...first, record: '192.0.2.2' }),
      await ann.patch(`${records}/${id}`, { record: '192.0.2.3' }),
      await ann.delete(`${records}/${id}`),
    ]) {
      assert.deepEqual([reply.status, reply.body.code], [503, 'dns_unavailable'], reply.text)
      assert.ok(Number(reply.headers['retry-after']) > 0)
    }
    // Reads need no provider.
    assert.deepEqual(await listed(records), ['192.0.2.1'])
    assert.match(await metrics(), /^sitewright_dns_zones_unsettled [1-9]/m)
  } finally {
    server.wake()
  }
  // What the server has read meanwhile it does after all; then it is taken back.
  await until(metrics, (text) => /^sitewright_dns_zones_unsettled 0$/m.test(text))
  const { answer } = await dig(server.port, `www.${name}`, 'A')
  assert.deepEqual(
    answer.map((line) => line.split(' ')[3]),
    ['192.0.2.1'],
  )
})

test('a change that ended halfway is taken back at the server', async () => {
  const { name, records, id, website_id } = await managedDomain(service, ann, await newWebsite(ann))
  await answered(201, ann.post(records, { type: 'A', host: 'www', record: '192.0.2.1', ttl: 300 }))
  // As a process leaves it that is killed between the call and its own transaction.
  const rrset = {
    name: `www.${name}.`,
    type: 'A',
    ttl: 300,
    changetype: 'REPLACE',
    records: [{ content: '192.0.2.66', disabled: false }],
  }
  assert.equal(await server.request('PATCH', `/${name}.`, { rrsets: [rrset] }), 204)
  await service.database.write((tx) =>
    tx
      .insertInto('dns_changes')
      .values({
        name,
        token: id,
        sets: '["www A"]',
        leased_until: 1,
        leased_by: null,
        retry_at: 0,
        attempts: 0,
        created_at: 1,
      })
      .execute(),
  )
  const dug = await until(
    () => dig(server.port, `www.${name}`, 'A'),
    ({ answer }) => answer[0]?.endsWith('192.0.2.1') === true,
  )
  assert.equal(dug.answer.length, 1, website_id)
})

test('a zone of others at the server is never touched', async () => {
  const name = 'operators-own.example'
  const theirs = { name: `${name}.`, kind: 'Native', nameservers: ['ns.operators-own.example.'], account: '' }
  assert.equal(await server.request('POST', '', theirs), 201)
  const { records } = await managedDomain(service, ann, await newWebsite(ann), { name })
  const reply = await ann.post(records, { type: 'A', host: '@', record: '192.0.2.1', ttl: 300 })
  assert.equal(reply.status, 422)
  assert.equal(reply.body.code, 'dns_refused')
  assert.deepEqual((await dig(server.port, name, 'A')).answer, [])
  // The operator is told.
  await until(metrics, (text) => /^sitewright_dns_zones_refused 1$/m.test(text))
  const findings = await checkQueues(service.database, { commandName: 'sitewright' })
  const says = `The DNS provider refuses the zone ${name}: `
  assert.ok(
    findings.some((finding) => finding.state === 'notice' && finding.says.startsWith(says)),
    JSON.stringify(findings),
  )
})

test('a wrong key is our 503', async () => {
  const other = await startService({ ...server.env, POWERDNS_KEY: 'another' })
  try {
    const bob = await other.newUser(undefined, { plan: 'business' })
    const { records } = await managedDomain(other, bob, await newWebsite(bob))
    const reply = await bob.post(records, { type: 'A', host: '@', record: '192.0.2.1', ttl: 300 })
    assert.deepEqual([reply.status, reply.body.code], [503, 'dns_unavailable'])
    assert.deepEqual((await bob.get(records)).body.data, [])
  } finally {
    await other.close()
  }
})

test('the server signs a zone by the keys that we keep, also when it has lost them', async () => {
  const { id, name, records } = await managedDomain(service, ann, await newWebsite(ann))
  await answered(201, ann.post(records, { type: 'A', host: '@', record: '192.0.2.1', ttl: 300 }))
  const keys = `${API}/domains/${id}/dnssec_keys`
  const first = await answered(201, ann.post(keys))
  const signedBy = (...expected: Json[]) =>
    until(
      async () => (await dig(server.port, name, 'DNSKEY')).answer.map((line) => line.split(' ').slice(6).join('')),
      (shown) =>
        shown.toSorted().join() ===
        expected
          .map(({ public_key }) => public_key)
          .toSorted()
          .join(),
    )
  await signedBy(first)
  for (const [asked, says] of [
    [name, /; fully validated/],
    [`nothing.${name}`, /; negative response, fully validated/],
  ] as const)
    assert.match(await delv(server.port, { name, key: { ds: first.ds } }, asked, 'A'), says)
  assert.equal(await server.request('DELETE', `/${name}.`), 204)
  await answered(201, ann.post(records, { type: 'A', host: 'new', record: '192.0.2.2', ttl: 300 }))
  await signedBy(first)
  const second = await answered(201, ann.post(keys))
  await signedBy(first, second)
  await service.database.write((tx) =>
    tx
      .updateTable('dnssec_keys')
      .set({ created_at: Date.now() - 3_601_000 })
      .where('id', '=', second.id)
      .execute(),
  )
  await answered(204, ann.delete(`${keys}/${first.id}?unchecked=true`))
  await signedBy(second)
  assert.match(await delv(server.port, { name, key: { ds: second.ds } }, `new.${name}`, 'A'), /; fully validated/)
  await answered(204, ann.delete(`${keys}/${second.id}?unchecked=true`))
  await signedBy()
})
