// Runs once: what is answered does not depend on the database.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { managedDomain } from '#test/api/dns.ts'
import { answered, newWebsite } from '#test/api/make.ts'
import type { Json } from '#test/support/client.ts'
import { dig, kdig } from '#test/support/dig.ts'
import { startDnsServer } from '#test/support/dns-server.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

const LONG = 'text '.repeat(500)
const zone = (name: string) => `
@ 300 A 192.0.2.1
@ 300 AAAA 2001:db8::1
@ 300 MX 10 mail
@ 300 TXT "v=spf1 -all"
www 300 CNAME @
away 300 CNAME sites.example.net.
circle 300 CNAME circle2
circle2 300 CNAME circle
dangling 300 CNAME nothing
*.wild 300 A 192.0.2.9
a.b.wild 300 A 192.0.2.10
deep.under 300 A 192.0.2.11
al 300 ALIAS outside.example.net.
own 300 ALIAS ${name}.
gone 300 ALIAS missing.example.net.
sub 300 NS ns1.sub
ns1.sub 300 A 192.0.2.53
_sip._tcp 300 SRV 1 2 5060 sip
long 300 TXT "${LONG}"
many 300 TXT ${'"'.concat('x'.repeat(200), '"')}
`

let service: Service
let ann: Person
let resolver: Awaited<ReturnType<typeof startDnsServer>>
let port: number
let name: string
let records: string
before(async () => {
  resolver = await startDnsServer((asked) => (asked === 'outside.example.net' ? ['198.51.100.1', '2001:db8:1::1'] : []))
  service = await startService({
    DNS_PORT: '0',
    DNS_NAMESERVERS: 'ns1.sitewright.test, ns2.sitewright.test',
    DNS_RATE_LIMIT: '0',
    DNS_RESOLVERS: resolver.address,
  })
  port = service.services.dns!.port
  ann = await service.newUser(undefined, { plan: 'business' })
  const domain = await managedDomain(service, ann, await newWebsite(ann))
  ;({ name, records } = domain)
  await answered(200, ann.post(`${records}/import`, { text: zone(name) }))
  await until(
    () => dig(port, name, 'A'),
    ({ status }) => status === 'NOERROR',
  )
})
after(async () => {
  await service.close()
  resolver.close()
})

const data = ({ answer }: { answer: string[] }) => answer.map((line) => line.split(' ').slice(2).join(' '))

test('records are answered with authority, by UDP and TCP, to two independent programs', async () => {
  for (const ask of [dig, kdig])
    for (const how of ['+notcp', '+tcp']) {
      const { status, flags, answer } = await ask(port, how, name, 'A')
      assert.equal(status, 'NOERROR')
      assert.ok(flags.includes('aa') && !flags.includes('ra'), flags.join())
      assert.deepEqual(answer, [`${name}. 300 A 192.0.2.1`])
    }
  assert.deepEqual(data(await dig(port, name, 'AAAA')), ['AAAA 2001:db8::1'])
  assert.deepEqual(data(await dig(port, name, 'MX')), [`MX 10 mail.${name}.`])
  assert.deepEqual(data(await dig(port, name, 'TXT')), ['TXT "v=spf1 -all"'])
  assert.deepEqual(data(await dig(port, `_sip._tcp.${name}`, 'SRV')), [`SRV 1 2 5060 sip.${name}.`])
  assert.deepEqual(data(await dig(port, name, 'NS')).sort(), ['NS ns1.sitewright.test.', 'NS ns2.sitewright.test.'])
})

test('the SOA has a serial that moves with each change', async () => {
  const serial = async () => Number(data(await dig(port, name, 'SOA'))[0]!.split(' ')[3])
  const first = await serial()
  assert.match(data(await dig(port, name, 'SOA'))[0]!, new RegExp(`^SOA ns1.sitewright.test. hostmaster.${name}. `))
  const made: Json = await answered(201, ann.post(records, { type: 'A', host: 'new', record: '192.0.2.20', ttl: 60 }))
  await until(
    () => dig(port, `new.${name}`, 'A'),
    ({ answer }) => answer.length === 1,
  )
  const second = await serial()
  assert.ok(second > first, `${first} ${second}`)
  await answered(200, ann.patch(`${records}/${made.id}`, { record: '192.0.2.21' }))
  await until(
    () => dig(port, `new.${name}`, 'A'),
    (dug) => data(dug)[0] === 'A 192.0.2.21',
  )
  await answered(204, ann.delete(`${records}/${made.id}`))
  await until(
    () => dig(port, `new.${name}`, 'A'),
    ({ status }) => status === 'NXDOMAIN',
  )
  assert.ok((await serial()) > second)
})

test('missing names and types are told apart, with the SOA', async () => {
  for (const [host, type, status] of [
    ['nothing', 'A', 'NXDOMAIN'],
    ['www.nothing', 'A', 'NXDOMAIN'],
    ['@', 'SRV', 'NOERROR'],
    ['under', 'A', 'NOERROR'],
    ['_tcp', 'SRV', 'NOERROR'],
    ['b.wild', 'A', 'NOERROR'],
  ] as const) {
    const dug = await dig(port, host === '@' ? name : `${host}.${name}`, type)
    assert.deepEqual([host, dug.status, dug.answer], [host, status, []])
    assert.match(dug.authority.join(), new RegExp(`^${name}. 300 SOA `), host)
  }
})

test('wildcards answer for names that do not exist, and not below names that do', async () => {
  for (const [host, expected] of [
    ['x.wild', '192.0.2.9'],
    ['x.y.wild', '192.0.2.9'],
    ['a.b.wild', '192.0.2.10'],
    ['*.wild', '192.0.2.9'],
  ]) {
    const { answer } = await dig(port, `${host}.${name}`, 'A')
    assert.deepEqual(answer, [`${host}.${name}. 300 A ${expected}`])
  }
  assert.equal((await dig(port, `c.b.wild.${name}`, 'A')).status, 'NXDOMAIN')
  assert.deepEqual((await dig(port, `x.wild.${name}`, 'TXT')).status, 'NOERROR')
})

test('a CNAME is followed within our zones', async () => {
  assert.deepEqual((await dig(port, `www.${name}`, 'A')).answer, [
    `www.${name}. 300 CNAME ${name}.`,
    `${name}. 300 A 192.0.2.1`,
  ])
  assert.deepEqual(data(await dig(port, `www.${name}`, 'CNAME')), [`CNAME ${name}.`])
  assert.deepEqual(data(await dig(port, `away.${name}`, 'A')), ['CNAME sites.example.net.'])
  const dangling = await dig(port, `dangling.${name}`, 'A')
  assert.deepEqual([dangling.status, dangling.answer.length, dangling.authority.length], ['NXDOMAIN', 1, 1])
  assert.equal((await dig(port, `circle.${name}`, 'A')).status, 'NOERROR')
})

test("an ALIAS is answered with its target's addresses, which are remembered", async () => {
  for (let time = 0; time < 3; time++) assert.deepEqual(data(await dig(port, `al.${name}`, 'A')), ['A 198.51.100.1'])
  assert.deepEqual(data(await dig(port, `al.${name}`, 'AAAA')), ['AAAA 2001:db8:1::1'])
  assert.deepEqual(data(await dig(port, `own.${name}`, 'A')), ['A 192.0.2.1'])
  assert.deepEqual((await dig(port, `al.${name}`, 'MX')).answer, [])
  const gone = await dig(port, `gone.${name}`, 'A')
  assert.deepEqual([gone.status, gone.answer], ['NOERROR', []])
  assert.equal(resolver.queries.filter((query) => query === 'A outside.example.net').length, 1)
})

test('a delegated name is referred to its servers, with their addresses', async () => {
  const { flags, answer, authority, additional } = await dig(port, `www.sub.${name}`, 'A')
  assert.ok(!flags.includes('aa'))
  assert.deepEqual(answer, [])
  assert.deepEqual(authority, [`sub.${name}. 300 NS ns1.sub.${name}.`])
  assert.deepEqual(additional, [`ns1.sub.${name}. 300 A 192.0.2.53`])
})

test('long answers are truncated and come by TCP; EDNS allows 1,232 bytes', async () => {
  const { flags, answer } = await dig(port, '+ignore', `long.${name}`, 'TXT')
  assert.ok(flags.includes('tc'))
  assert.deepEqual(answer, [])
  const whole = data(await dig(port, `long.${name}`, 'TXT'))[0]!
  assert.equal(whole.replace(/^TXT |"( ")?/g, ''), LONG)
  const { text } = await dig(port, '+bufsize=4096', name, 'A')
  assert.match(text, /EDNS: version: 0, flags:; udp: 1232/)
  assert.doesNotMatch((await dig(port, '+noedns', name, 'A')).text, /EDNS/)
  assert.equal((await dig(port, '+edns=1', '+noednsneg', name, 'A')).status, 'BADVERS')
})

test('what is not for us to answer is refused', async () => {
  assert.equal((await dig(port, 'example.com', 'A')).status, 'REFUSED')
  assert.equal((await dig(port, '.', 'NS')).status, 'REFUSED')
  assert.equal((await dig(port, name, 'ANY', '+notcp')).status, 'REFUSED')
  assert.equal((await dig(port, 'version.bind', 'CH', 'TXT')).status, 'REFUSED')
  assert.equal((await dig(port, '+opcode=UPDATE', name, 'SOA')).status, 'NOTIMP')
  assert.match((await dig(port, name, 'AXFR')).text, /Transfer failed/)
})

test("a question's case is sent back as it came", async () => {
  const mixed = `wWw.${name.toUpperCase()}`
  const { answer, text } = await dig(port, mixed, 'A')
  assert.match(text, new RegExp(`;${mixed}\\.`))
  assert.equal(answer[0]?.split(' ')[0], `${mixed}.`)
})
