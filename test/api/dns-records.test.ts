import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Json } from '#test/support/client.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { fieldsOf, type Managed, managedDomain } from './dns.ts'
import { API, answered, newWebsite, refused } from './make.ts'

let service: Service
let ann: Person
let site: Json
before(async () => {
  service = await startService({ DNS_PORT: '0' })
  ann = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(ann)
})
after(() => service.close())

const newDomain = (options = {}) => managedDomain(service, ann, site, options)
const newRecord = ({ records }: Managed, fields: object): Promise<Json> =>
  answered(201, ann.post(records, { ttl: 300, ...fields }))
const listed = ({ records }: Managed, query = ''): Promise<Json> => answered(200, ann.get(records + query))
const none = { priority: null, weight: null, port: null }

test('records of all eight types are created with their defaults, shown, changed and deleted', async () => {
  const domain = await newDomain()
  const sent: [object, object][] = [
    [{ type: 'A', host: '@', record: '203.0.113.7' }, none],
    [
      { type: 'AAAA', host: 'www', record: '2001:DB8:0:0::7' },
      { ...none, record: '2001:db8::7' },
    ],
    [
      { type: 'ALIAS', host: 'alias', record: 'Sites.Example.com.' },
      { ...none, record: 'sites.example.com' },
    ],
    [
      { type: 'CNAME', host: `shop.${domain.name}.`, record: 'shops.example.com' },
      { ...none, host: 'shop' },
    ],
    [
      { type: 'MX', host: '@', record: 'mail.example.com' },
      { ...none, priority: 10 },
    ],
    [
      { type: 'TXT', host: '_dmarc', record: '"v=DMARC1;" " p=none"' },
      { ...none, record: 'v=DMARC1; p=none' },
    ],
    [{ type: 'NS', host: 'sub', record: 'ns1.example.com' }, none],
    [
      { type: 'SRV', host: '_sip._tcp', record: 'sip.example.com', port: 5060 },
      { priority: 0, weight: 0, port: 5060 },
    ],
  ]
  for (const [fields, expected] of sent) {
    const made = await newRecord(domain, fields)
    assert.deepEqual(fieldsOf(made), { ttl: 300, ...fields, ...expected })
    assert.match(made.id, /^rec_[0-9a-z]+$/)
    assert.deepEqual([made.domain_id, made.website_id], [domain.id, site.id])
    const path = `${domain.records}/${made.id}`
    assert.deepEqual(await answered(200, ann.get(path)), made)
    const changed = await answered(200, ann.patch(path, { ttl: 600 }))
    assert.deepEqual({ ...changed, updated_at: made.updated_at }, { ...made, ttl: 600 })
    const put = await answered(200, ann.put(path, { ttl: 900 }))
    assert.deepEqual([put.id, put.ttl], [made.id, 900])
  }
  const { data, meta } = await listed(domain)
  assert.deepEqual(
    data.map(({ type }: Json) => type),
    sent.map(([fields]) => (fields as Json).type),
  )
  assert.equal(meta.total_count, 8)
  for (const { id } of data) {
    await answered(204, ann.delete(`${domain.records}/${id}`))
    await answered(404, ann.get(`${domain.records}/${id}`))
  }
  assert.equal((await listed(domain)).meta.total_count, 0)
})

test('a list is filtered by exact type and host', async () => {
  const domain = await newDomain()
  for (const [type, host, record] of [
    ['A', '@', '192.0.2.1'],
    ['A', 'www', '192.0.2.1'],
    ['TXT', 'www', 'one'],
    ['A', 'ww', '192.0.2.1'],
  ])
    await newRecord(domain, { type, host, record })
  const names = async (query: string) =>
    (await listed(domain, query)).data.map(({ type, host }: Json) => `${type} ${host}`)
  assert.deepEqual(await names('?host=www'), ['A www', 'TXT www'])
  assert.deepEqual(await names(`?host=www.${domain.name}`), ['A www', 'TXT www'])
  assert.deepEqual(await names('?type=A'), ['A @', 'A www', 'A ww'])
  assert.deepEqual(await names('?type=TXT&host=@'), [])
})

test('type and host are ignored on update, with a warning, and the id stays', async () => {
  const domain = await newDomain()
  const made = await newRecord(domain, { type: 'A', host: 'www', record: '192.0.2.1' })
  const changes = { type: 'TXT', host: 'other', record: '192.0.2.2' }
  const changed = await answered(200, ann.patch(`${domain.records}/${made.id}`, changes))
  assert.deepEqual(fieldsOf(changed), { ...fieldsOf(made), record: '192.0.2.2' })
  assert.equal(changed.id, made.id)
  assert.ok(
    changed.warnings.some((text: string) => text.includes('type')),
    changed.warnings,
  )
  assert.ok(
    changed.warnings.some((text: string) => text.includes('host')),
    changed.warnings,
  )
})

test('what is wrong is refused with the corrected record, which is accepted', async () => {
  const cases: [object, string, object | null][] = [
    [{ type: 'CNAME', host: '@', record: 'sites.example.com' }, 'type', { type: 'ALIAS' }],
    [{ type: 'A', host: 'a', record: '192.0.2.1', ttl: 5 }, 'ttl', { ttl: 60 }],
    [{ type: 'A', host: 'b', record: '192.0.2.1', ttl: 1_000_000 }, 'ttl', { ttl: 604_800 }],
    [{ type: 'A', host: 'c', record: 'http://192.0.2.1:80/' }, 'record', { record: '192.0.2.1' }],
    [{ type: 'A', host: 'd', record: '192.000.02.1' }, 'record', { record: '192.0.2.1' }],
    [{ type: 'A', host: 'e', record: '2001:db8::1' }, 'record', { type: 'AAAA' }],
    [{ type: 'AAAA', host: 'f', record: '192.0.2.1' }, 'record', { type: 'A' }],
    [{ type: 'AAAA', host: 'g', record: '[2001:db8::1]' }, 'record', { record: '2001:db8::1' }],
    [{ type: 'A', host: 'h', record: 'sites.example.com' }, 'record', { type: 'CNAME' }],
    [{ type: 'CNAME', host: 'i', record: '192.0.2.1' }, 'record', { type: 'A' }],
    [{ type: 'CNAME', host: 'j', record: 'https://sites.example.com/shop' }, 'record', { record: 'sites.example.com' }],
    [{ type: 'MX', host: 'k', record: '5 mail.example.com.' }, 'record', { record: 'mail.example.com', priority: 5 }],
    [{ type: 'TXT', host: 'l', record: 'two\nlines' }, 'record', { record: 'two lines' }],
    [{ type: 'MX', host: 'm', record: 'mail.example.com', priority: 70_000 }, 'priority', { priority: 65_535 }],
    [{ type: 'A', host: 'n', record: '300.1.1.1' }, 'record', null],
    [{ type: 'A', host: 'o', record: ' ' }, 'record', null],
    [{ type: 'AAAA', host: 'p', record: '2001:db8::zz' }, 'record', null],
    [{ type: 'SRV', host: '_sip._tcp', record: 'sip.example.com' }, 'port', null],
    [{ type: 'MX', host: 'q', record: '192.0.2.1' }, 'record', null],
    [{ type: 'TXT', host: 'r', record: 'x'.repeat(5_000) }, 'record', null],
    [{ type: 'NS', host: '@', record: 'ns1.example.com' }, 'host', null],
    [{ type: 'A', host: 'www.example.com.', record: '192.0.2.1' }, 'host', null],
    [{ type: 'A', host: 'a..b', record: '192.0.2.1' }, 'host', null],
    [{ type: 'A', host: 'a b', record: '192.0.2.1' }, 'host', null],
    [{ type: 'A', host: 'a.*', record: '192.0.2.1' }, 'host', null],
    [{ type: 'A', host: 'x'.repeat(64), record: '192.0.2.1' }, 'host', null],
  ]
  const domain = await newDomain()
  for (const [given, field, correction] of cases) {
    const sent: Json = { ttl: 300, ...given }
    const body = await refused(ann.post(domain.records, sent), field)
    if (correction === null) assert.equal(body.corrected, undefined, JSON.stringify(body))
    else {
      const { type, host, record, ttl } = { ...sent, ...correction } as Json
      assert.deepEqual({ ...body.corrected, ...none }, { type, host, record, ttl, ...none })
      assert.deepEqual(fieldsOf(await answered(201, ann.post(domain.records, body.corrected))), body.corrected)
    }
  }
  const relative = await refused(
    ann.post(domain.records, { type: 'CNAME', host: 's', record: 'www', ttl: 300 }),
    'record',
  )
  assert.equal(relative.corrected.record, `www.${domain.name}`)
  await refused(ann.post(domain.records, { type: 'CAA', host: '@', record: 'x', ttl: 300 }), 'type')
  await refused(ann.post(domain.records, {}), 'type', 'host', 'record', 'ttl')
})

test('a CNAME stands alone, an ALIAS beside all but addresses, and no record twice', async () => {
  const domain = await newDomain()
  const text = await newRecord(domain, { type: 'TXT', host: 'a', record: 'hello' })
  const cname = { type: 'CNAME', host: 'a', record: 'sites.example.com', ttl: 300 }
  const body = await refused(ann.post(domain.records, cname), 'type')
  assert.deepEqual(body.corrected, { ...cname, ...none, type: 'ALIAS' })
  assert.deepEqual(body.conflicts, [{ id: text.id, type: 'TXT', host: 'a', record: 'hello' }])
  await newRecord(domain, body.corrected)
  await refused(ann.post(domain.records, { ...cname, type: 'A', record: '192.0.2.1' }), 'type')
  await newRecord(domain, { ...cname, host: 'b' })
  await refused(ann.post(domain.records, { ...cname, host: 'b', type: 'TXT', record: 'no' }), 'type')
  await refused(ann.post(domain.records, { ...cname, host: 'b', record: 'else.example.com' }), 'type')
  await newRecord(domain, { type: 'A', host: 'c', record: '192.0.2.1' })
  await refused(ann.post(domain.records, { type: 'A', host: 'c', record: '192.0.2.1', ttl: 300 }), 'record')
})

test('records that a zone begins with make way for others, until they are changed', async () => {
  const { id } = await answered(201, ann.post(`${API}/websites/${site.id}/domains`, { name: 'begins.example.org' }))
  await answered(200, ann.patch(`${API}/domains/${id}`, { dns_managed: true }))
  const records = `${API}/domains/${id}/dns_records`
  const [alias] = (await answered(200, ann.get(`${records}?host=@`))).data
  assert.equal(alias.type, 'ALIAS')
  const added = await answered(201, ann.post(records, { type: 'A', host: '@', record: '192.0.2.1', ttl: 300 }))
  assert.match(added.warnings[0], /ALIAS record by which @ led to the website has made way/)
  const { data } = await answered(200, ann.get(`${records}?host=@`))
  assert.deepEqual(
    data.map((record: Json) => [record.id, record.type]),
    [[added.id, 'A']],
  )
  await refused(ann.post(records, { type: 'ALIAS', host: '@', record: 'else.example.com', ttl: 300 }), 'type')
})

test('records of a host and type share their ttl', async () => {
  const domain = await newDomain()
  const first = await newRecord(domain, { type: 'A', host: 'www', record: '192.0.2.1' })
  const second = await newRecord(domain, { type: 'A', host: 'www', record: '192.0.2.2', ttl: 900 })
  assert.match(second.warnings[0], /ttl of 900/)
  assert.equal((await answered(200, ann.get(`${domain.records}/${first.id}`))).ttl, 900)
})

test('where DNS is not managed the list is empty and writes are refused', async () => {
  const domain = await newDomain({ managed: false })
  assert.deepEqual((await listed(domain)).data, [])
  for (const [path, body] of [
    ['', { type: 'A', host: '@', record: '192.0.2.1', ttl: 300 }],
    ['/import', { text: '@ 300 IN A 192.0.2.1' }],
    ['/export', {}],
  ] as const) {
    const answer = await refused(ann.post(domain.records + path, body), 'base')
    assert.equal(answer.code, 'dns_not_managed')
  }
})

test('records are found only under their own domain', async () => {
  const [domain, other] = [await newDomain(), await newDomain()]
  const { id } = await newRecord(domain, { type: 'A', host: '@', record: '192.0.2.1' })
  for (const path of [`${other.records}/${id}`, `${domain.records}/rec_0`, `${domain.records}/${domain.id}`]) {
    await answered(404, ann.get(path))
    await answered(404, ann.patch(path, { ttl: 600 }))
    await answered(404, ann.delete(path))
  }
  const stranger = await service.newUser()
  for (const path of [domain.records, `${domain.records}/${id}`]) await answered(404, stranger.get(path))
})
