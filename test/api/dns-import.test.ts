import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { exchange } from '#test/support/exchange.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { fieldsOf, type Managed, managedDomain } from './dns.ts'
import { answered, newWebsite, refused } from './make.ts'

let service: Service
let ann: Person
let site: Json
before(async () => {
  service = await startService()
  ann = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(ann)
})
after(() => service.close())

const newDomain = () => managedDomain(service, ann, site)
const imported = ({ records }: Managed, body: object): Promise<Json> =>
  answered(200, ann.post(`${records}/import`, body))
const listed = async ({ records }: Managed): Promise<Json[]> =>
  (await answered(200, ann.get(`${records}?per=200`))).data.map(fieldsOf)

const zoneFile = (name: string) => `; a zone as BIND writes it
$TTL 1h
@	IN SOA ns1.example.net. hostmaster.example.net. (
	2024010101 ; serial
	1d 2h 4w 300 )
	IN NS ns1.example.net.
@	300	IN	A	192.0.2.1
	IN A 192.0.2.2
www IN 2h CNAME @
*.wild	A 192.0.2.3
@	MX 10 mail
	MX 20 mx.example.net.
key._domainkey TXT ( "v=DKIM1; k=rsa; "
	"p=MIGf\\"quoted\\";" )
_sip._tcp 5M IN SRV 1 2 5060 sip.${name}.
$ORIGIN sub.${name}.
deep	AAAA	2001:DB8::1
`

test('a BIND zone file is imported with a result for each record, and again without a change', async () => {
  const domain = await newDomain()
  const answer = await imported(domain, { text: zoneFile(domain.name) })
  assert.deepEqual([answer.created, answer.updated, answer.deleted, answer.unchanged, answer.failed], [9, 0, 0, 2, 0])
  assert.deepEqual(
    answer.lines.slice(0, 4).map(({ line, result, type, host }: Json) => [line, result, type, host]),
    [
      [3, 'unchanged', 'SOA', '@'],
      [6, 'unchanged', 'NS', '@'],
      [7, 'created', 'A', '@'],
      [8, 'created', 'A', '@'],
    ],
  )
  const rows = await listed(domain)
  const of = (type: string, host: string) => rows.filter((row) => row.type === type && row.host === host)
  assert.deepEqual(
    of('A', '@').map(({ record, ttl }) => [record, ttl]),
    [
      ['192.0.2.1', 3600],
      ['192.0.2.2', 3600],
    ],
  )
  assert.deepEqual([of('CNAME', 'www')[0]!.record, of('CNAME', 'www')[0]!.ttl], [domain.name, 7200])
  assert.deepEqual(
    of('MX', '@').map(({ record, priority }) => [record, priority]),
    [
      [`mail.${domain.name}`, 10],
      ['mx.example.net', 20],
    ],
  )
  assert.equal(of('TXT', 'key._domainkey')[0]!.record, 'v=DKIM1; k=rsa; p=MIGf"quoted";')
  assert.equal(of('SRV', '_sip._tcp')[0]!.ttl, 300)
  assert.equal(of('AAAA', 'deep.sub')[0]!.record, '2001:db8::1')
  const again = await imported(domain, { text: zoneFile(domain.name) })
  assert.deepEqual([again.created, again.failed], [0, 0])
  assert.deepEqual(new Set(await listed(domain)), new Set(rows))
})

test('a faulty line imports nothing, unless it is skipped or only shown', async () => {
  const domain = await newDomain()
  const text =
    '@ A 192.0.2.1\n@ A 300.0.0.1\n@ CAA 0 issue "ca.example"\n@ CNAME x.example.com.\n$INCLUDE /etc/passwd\n@ MX mail\n'
  const body = await refused(
    ann.post(`${domain.records}/import`, { text }),
    'line 2',
    'line 3',
    'line 4',
    'line 5',
    'line 6',
  )
  assert.match(body.errors['line 3'][0], /CAA/)
  assert.deepEqual(await listed(domain), [])
  const tried = await imported(domain, { text, dry_run: true })
  assert.deepEqual([tried.created, tried.failed], [1, 5])
  assert.deepEqual(await listed(domain), [])
  const skipped = await imported(domain, { text, skip_faulty: true })
  assert.deepEqual([skipped.created, skipped.failed], [1, 5])
  assert.equal((await listed(domain)).length, 1)
  await refused(ann.post(`${domain.records}/import`, { text: '@ TXT "never closed' }), 'text')
  await refused(ann.post(`${domain.records}/import`, {}), 'text')
})

test('an exported zone is imported as it was', async () => {
  const [domain, other] = [await newDomain(), await newDomain()]
  await imported(domain, { text: zoneFile(domain.name) })
  const odd = 'a "quoted" \\ text, ü and more; '.repeat(30)
  await answered(201, ann.post(domain.records, { type: 'TXT', host: 'odd', record: odd, ttl: 300 }))
  await answered(201, ann.post(domain.records, { type: 'ALIAS', host: 'al', record: 'sites.example.com', ttl: 300 }))
  const { url, expires_at } = await answered(200, ann.post(`${domain.records}/export`, {}))
  assert.ok(Date.parse(expires_at) > Date.now())
  const { text } = await exchange(service.port, { path: new URL(url).pathname, method: 'GET' })
  const { failed } = await imported(other, { text: text.replaceAll(domain.name, other.name) })
  assert.equal(failed, 0)
  const sorted = (rows: Json[], name: string) => rows.map((row) => JSON.stringify(row).replaceAll(name, 'NAME')).sort()
  assert.deepEqual(sorted(await listed(other), other.name), sorted(await listed(domain), domain.name))
})

test("a mail provider's records replace other mail servers and join the allowed senders", async () => {
  const domain = await newDomain()
  const text = '@ MX 10 old.example.com.\n@ TXT "v=spf1 include:news.example.com -all"\n'
  await imported(domain, { text })
  const answer = await imported(domain, { template: 'google_workspace' })
  assert.deepEqual([answer.created, answer.updated, answer.deleted], [1, 1, 1])
  const records = (await listed(domain)).map(({ type, record }) => `${type} ${record}`)
  assert.deepEqual(records.sort(), [
    'MX smtp.google.com',
    'TXT v=spf1 include:news.example.com include:_spf.google.com -all',
  ])
  const again = await imported(domain, { template: 'google_workspace' })
  assert.deepEqual([again.created, again.updated, again.deleted, again.unchanged], [0, 0, 0, 2])
  const { failed } = await imported(domain, { template: 'fastmail' })
  assert.equal(failed, 0)
})

test('a domain has a limit of records', async () => {
  const domain = await newDomain()
  const lines = Array.from({ length: 1_001 }, (_, index) => `h${index} A 192.0.2.1`)
  const { created, failed } = await imported(domain, { text: lines.join('\n'), skip_faulty: true })
  assert.deepEqual([created, failed], [1_000, 1])
  const more = await answered(422, ann.post(domain.records, { type: 'A', host: 'more', record: '192.0.2.1', ttl: 300 }))
  assert.equal(more.code, 'dns_record_limit_reached')
})
