import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { type Managed, managedDomain } from '#test/api/dns.ts'
import { API, answered, newWebsite, refused } from '#test/api/make.ts'
import { installPackage } from '#test/support/apt-get.ts'
import type { Json } from '#test/support/client.ts'
import { delv } from '#test/support/delv.ts'
import { dig } from '#test/support/dig.ts'
import { type NameServer, startNameServer } from '#test/support/name-server.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

const run = promisify(execFile)
const VERIFY_ZONE = '/usr/bin/ldns-verify-zone'
const RECORDS = `
@ 300 A 192.0.2.1
@ 300 A 192.0.2.2
@ 300 MX 10 mail
@ 300 TXT "v=spf1 -all"
www 300 CNAME @
away 300 CNAME sites.example.net.
*.wild 300 A 192.0.2.9
*.other 300 CNAME www
a.b.wild 300 A 192.0.2.10
deep.under 300 A 192.0.2.11
outside 300 ALIAS outside.example.net.
both 300 ALIAS both.example.net.
sub 300 NS ns1.sub
ns1.sub 300 A 192.0.2.53
_sip._tcp 300 SRV 1 2 5060 www
`

let folder: string
let dns: NameServer
let service: Service
let ann: Person
let port: number
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitewright-dnssec-'))
  dns = await startNameServer()
  dns.set('outside.example.net', 'A', '198.51.100.1')
  dns.set('both.example.net', 'A', '198.51.100.2')
  dns.set('both.example.net', 'AAAA', '2001:db8::2')
  service = await startService({
    DNS_PORT: '0',
    DNS_NAMESERVERS: 'ns1.sitewright.test, ns2.sitewright.test',
    DNS_RATE_LIMIT: '0',
    DNS_RESOLVERS: dns.address,
  })
  port = service.services.dns!.port
  ann = await service.newUser(undefined, { plan: 'business' })
})
after(async () => {
  await service?.close()
  dns?.close()
  rmSync(folder, { recursive: true, force: true })
})

const keysAt = ({ id }: { id: string }) => `${API}/domains/${id}/dnssec_keys`
const keysOf = async (domain: Managed): Promise<Json[]> => (await answered(200, ann.get(keysAt(domain)))).data

/** A domain with records, whose zone is signed by one key. */
async function signedDomain(): Promise<Managed & { key: Json }> {
  const domain = await managedDomain(service, ann, await newWebsite(ann))
  await answered(200, ann.post(`${domain.records}/import`, { text: RECORDS }))
  const key = await answered(201, ann.post(keysAt(domain)))
  await signedBy(domain, 1)
  return { ...domain, key }
}

function signedBy({ name }: { name: string }, keys: number) {
  return until(
    () => dig(port, '+dnssec', name, 'DNSKEY'),
    ({ answer }) => answer.length === 2 * keys,
  )
}

const validated = (zone: { name: string; key: Json }, asked: string, type: string) =>
  delv(port, { name: zone.name, key: { ds: zone.key.ds } }, asked, type)

test('every answer of a signed zone is validated: records, wildcards, missing names and types, ALIAS and CNAME', async () => {
  const domain = await signedDomain()
  for (const [host, type, says] of [
    ['@', 'A', /; fully validated\n[^;]*192\.0\.2\.1/],
    ['@', 'SOA', /; fully validated/],
    ['@', 'NS', /; fully validated/],
    ['@', 'MX', /; fully validated/],
    ['@', 'DNSKEY', /; fully validated/],
    ['www', 'A', /; fully validated/],
    ['away', 'CNAME', /; fully validated/],
    ['_sip._tcp', 'SRV', /; fully validated/],
    ['x.wild', 'A', /; fully validated\n[^;]*192\.0\.2\.9/],
    ['x.y.wild', 'A', /; fully validated/],
    ['x.other', 'A', /; fully validated/],
    ['a.b.wild', 'A', /; fully validated\n[^;]*192\.0\.2\.10/],
    ['outside', 'A', /; fully validated\n[^;]*198\.51\.100\.1/],
    ['both', 'AAAA', /; fully validated/],
    ['nothing', 'A', /; negative response, fully validated\n(.*\n)*?.*(NXDOMAIN|ncache nxdomain)/],
    ['a.b.nothing', 'A', /; negative response, fully validated/],
    ['c.b.wild', 'A', /; negative response, fully validated/],
    ['@', 'SRV', /; negative response, fully validated/],
    ['www.under', 'A', /; negative response, fully validated/],
    ['under', 'A', /; negative response, fully validated/],
    ['_tcp', 'A', /; negative response, fully validated/],
    ['x.wild', 'TXT', /; negative response, fully validated/],
    ['outside', 'AAAA', /; negative response, fully validated/],
    ['sub', 'DS', /; negative response, fully validated/],
    ['zzz', 'A', /; negative response, fully validated/],
    ['0', 'A', /; negative response, fully validated/],
  ] as const) {
    const asked = host === '@' ? domain.name : `${host}.${domain.name}`
    assert.match(await validated(domain, asked, type), says, `${host} ${type}`)
  }
  // Statuses are what they are for those who ask for no signatures, and nothing is added for them.
  const plain = await dig(port, `nothing.${domain.name}`, 'A')
  assert.deepEqual([plain.status, plain.authority.length], ['NXDOMAIN', 1])
  const { answer } = await dig(port, domain.name, 'MX')
  assert.equal(answer.length, 1)
  // Another key's DS record proves nothing.
  const other = { ...domain.key, ds: `1${domain.key.ds}` }
  assert.doesNotMatch(await validated({ name: domain.name, key: other }, domain.name, 'A'), /fully validated/)
})

test('the whole zone, read name by name along its chain, is verified', async () => {
  const failure = existsSync(VERIFY_ZONE) ? null : installPackage('ldnsutils')
  if (failure) throw new Error(`ldnsutils is missing: ${failure}`)
  const domain = await signedDomain()
  const lines: string[] = []
  const names: string[] = []
  for (let at = domain.name; !names.includes(at); ) {
    names.push(at)
    const { answer, authority } = await dig(port, '+dnssec', at, 'NSEC')
    const proof = [...answer, ...authority].filter((line) => / (RRSIG )?NSEC /.test(line))
    const [, , , next, ...types] = proof.find((line) => / NSEC \S+\. /.test(line))!.split(' ')
    lines.push(...proof)
    for (const type of types.filter((each) => each !== 'RRSIG' && each !== 'NSEC')) {
      const dug = await dig(port, '+dnssec', '+tcp', at, type)
      // At a delegation the name servers are a referral, which nobody signs.
      const isReferral = dug.answer.length === 0
      lines.push(...(isReferral ? dug.authority.filter((line) => / NS /.test(line)) : dug.answer))
    }
    at = next!.replace(/\.$/, '')
  }
  assert.equal(names.length, 11, names.join())
  const file = join(folder, 'zone')
  const glue = (await dig(port, `www.sub.${domain.name}`, 'A')).additional
  writeFileSync(file, [...lines, ...glue].map((line) => `${line.replace(/^(\S+) (\d+) /, '$1 $2 IN ')}\n`).join(''))
  const { stdout } = await run(VERIFY_ZONE, ['-V', '3', file])
  assert.match(stdout, /Zone is verified and complete/)
})

test('a key is replaced by a second one, and deleted once the parent names it no longer', async () => {
  const domain = await signedDomain()
  const { name, key: first } = domain
  const second = await answered(201, ann.post(keysAt(domain)))
  await signedBy(domain, 2)
  assert.notEqual(second.key_tag, first.key_tag)
  assert.deepEqual(
    (await keysOf(domain)).map(({ id }) => id),
    [first.id, second.id],
  )
  for (const key of [first, second])
    for (const asked of [name, `x.wild.${name}`, `nothing.${name}`])
      assert.match(await validated({ name, key }, asked, 'A'), /fully validated/)
  await refused(ann.post(keysAt(domain)), 'base')
  const remove = (key: Json) => ann.delete(`${keysAt(domain)}/${key.id}`)
  dns.set(name, 'DS', first.ds)
  assert.equal((await answered(422, remove(first))).code, 'dnssec_key_in_use')
  dns.set(name, 'DS', second.ds)
  // Resolvers may still have what the first key alone has signed.
  assert.match((await answered(422, remove(first))).detail, /Delete it then/)
  await service.database.write((tx) =>
    tx
      .updateTable('dnssec_keys')
      .set({ created_at: Date.now() - 3_601_000 })
      .where('id', '=', second.id)
      .execute(),
  )
  dns.fail(name, 'servfail')
  await answered(503, remove(first))
  await answered(204, ann.delete(`${keysAt(domain)}/${first.id}?unchecked=true`))
  dns.fail(name, null)
  await signedBy(domain, 1)
  assert.match(await validated({ name, key: second }, name, 'A'), /fully validated/)
  assert.doesNotMatch(await validated({ name, key: first }, name, 'A'), /fully validated/)
  await refused(ann.patch(`${API}/domains/${domain.id}`, { dns_managed: false }), 'dns_managed')
  assert.equal((await answered(422, remove(second))).code, 'dnssec_key_in_use')
  dns.set(name, 'DS')
  await answered(204, remove(second))
  await until(
    () => dig(port, '+dnssec', name, 'A'),
    ({ answer }) => answer.length === 2,
  )
  await answered(200, ann.patch(`${API}/domains/${domain.id}`, { dns_managed: false }))
})

test('keys go along with a domain that moves and are deleted with it, and no private key is readable', async () => {
  const domain = await signedDomain()
  const stored = () =>
    service.database.reader.selectFrom('dnssec_keys').selectAll().where('domain_id', '=', domain.id).execute()
  assert.doesNotMatch(JSON.stringify(await stored()), /PRIVATE KEY/)
  const to = await newWebsite(ann)
  await answered(200, ann.patch(`${API}/domains/${domain.id}`, { website_id: to.id }))
  assert.deepEqual(
    (await keysOf(domain)).map(({ id, website_id }) => [id, website_id]),
    [[domain.key.id, to.id]],
  )
  await signedBy(domain, 1)
  assert.match(await validated(domain, domain.name, 'A'), /fully validated/)
  await answered(204, ann.delete(`${API}/domains/${domain.id}`))
  assert.deepEqual(await stored(), [])
  const unmanaged = await managedDomain(service, ann, to, { managed: false })
  await answered(422, ann.post(keysAt(unmanaged)))
})

test('a signed zone delegates a zone below it, instead of proving that it is missing', async () => {
  const { name, ...domain } = await signedDomain()
  const below = await managedDomain(service, ann, { id: domain.website_id }, { name: `own.${name}` })
  await answered(201, ann.post(below.records, { type: 'A', host: '@', record: '192.0.2.77', ttl: 300 }))
  await until(
    () => dig(port, `own.${name}`, 'A'),
    ({ answer }) => answer.length === 1,
  )
  assert.match(await validated({ name, key: domain.key }, `own.${name}`, 'DS'), /negative response, fully validated/)
  assert.match(await validated({ name, key: domain.key }, `own.${name}`, 'A'), /; unsigned answer\n[^;]*192\.0\.2\.77/)
})
