import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeZone } from '#resources/domains/dns-records/zones.ts'
import { type Managed, managedDomain, noteDomain } from '#test/api/dns.ts'
import { answered, newWebsite } from '#test/api/make.ts'
import type { Json } from '#test/support/client.ts'
import { dig } from '#test/support/dig.ts'
import type { Person, Service } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'

/** The name that the resolver of both providers knows, and its address. */
export const OUTSIDE = { name: 'outside.example.net', address: '198.51.100.1' }

export type Provided = { service: Service; ann: Person; port: number }

/** What every DNS provider does: what is written over the API is what its name server answers. */
export function dnsProviderSuite(provided: () => Provided) {
  const newDomain = async (): Promise<Managed> => {
    const { service, ann, port } = provided()
    const domain = await managedDomain(service, ann, await newWebsite(ann))
    await until(
      () => dig(port, domain.name, 'SOA'),
      ({ status }) => status === 'NOERROR',
    )
    return domain
  }
  const answers = async (name: string, type: string) => {
    const { answer } = await dig(provided().port, name, type)
    return answer.map((line) => line.split(' ').slice(1).join(' ')).sort()
  }
  const answersBecome = (name: string, type: string, expected: string[]) =>
    until(
      () => answers(name, type),
      (got) => JSON.stringify(got) === JSON.stringify(expected),
    )

  test('records of every type are answered as they were written', async () => {
    const { ann } = provided()
    const { name, records } = await newDomain()
    const long = 'a "quoted" \\ text; '.repeat(20)
    for (const [fields, type, data] of [
      [{ type: 'A', host: '@', record: '192.0.2.1' }, 'A', '192.0.2.1'],
      [{ type: 'AAAA', host: '@', record: '2001:db8::1' }, 'AAAA', '2001:db8::1'],
      [{ type: 'MX', host: '@', record: `mail.${name}` }, 'MX', `10 mail.${name}.`],
      [{ type: 'CNAME', host: 'www', record: 'sites.example.net' }, 'CNAME', 'sites.example.net.'],
      [
        { type: 'SRV', host: '_sip._tcp', record: 'sip.example.net', port: 5060, weight: 2 },
        'SRV',
        '0 2 5060 sip.example.net.',
      ],
      [{ type: 'ALIAS', host: 'alias', record: OUTSIDE.name }, 'A', OUTSIDE.address],
      [{ type: 'A', host: '*.wild', record: '192.0.2.9' }, 'A', '192.0.2.9'],
    ] as const) {
      await answered(201, ann.post(records, { ttl: 300, ...fields }))
      const owner = fields.host === '@' ? name : `${fields.host}.${name}`
      // The ttl of an ALIAS is that of its target.
      await until(
        () => answers(owner, type),
        (got) => got.length === 1 && got[0]!.replace(/^\d+ /, '') === `${type} ${data}`,
      )
    }
    await answered(201, ann.post(records, { type: 'TXT', host: 'long', record: long, ttl: 300 }))
    const [text] = await until(
      () => answers(`long.${name}`, 'TXT'),
      (got) => got.length === 1,
    )
    const strings = [...text!.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, string]) => string!.replace(/\\(.)/g, '$1'))
    assert.equal(strings.join(''), long)
    assert.deepEqual(await answers(name, 'NS'), ['3600 NS ns1.sitewright.test.', '3600 NS ns2.sitewright.test.'])
  })

  test('records of a name and type are changed and deleted one by one', async () => {
    const { ann } = provided()
    const { name, records } = await newDomain()
    const ids: string[] = []
    for (const last of [1, 2, 3]) {
      const record = { type: 'A', host: 'www', record: `192.0.2.${last}`, ttl: 300 }
      ids.push((await answered(201, ann.post(records, record))).id)
    }
    await answersBecome(`www.${name}`, 'A', ['300 A 192.0.2.1', '300 A 192.0.2.2', '300 A 192.0.2.3'])
    await answered(200, ann.patch(`${records}/${ids[1]}`, { record: '192.0.2.20', ttl: 600 }))
    await answersBecome(`www.${name}`, 'A', ['600 A 192.0.2.1', '600 A 192.0.2.20', '600 A 192.0.2.3'])
    for (const id of ids) await answered(204, ann.delete(`${records}/${id}`))
    await until(
      () => dig(provided().port, `www.${name}`, 'A'),
      ({ status }) => status === 'NXDOMAIN',
    )
  })

  test('records written at the same time are all answered', async () => {
    const { ann } = provided()
    const { name, records } = await newDomain()
    const lasts = Array.from({ length: 8 }, (_, index) => index + 1)
    const replies = await Promise.all(
      lasts.map((last) => ann.post(records, { type: 'A', host: 'many', record: `192.0.2.${last}`, ttl: 300 })),
    )
    assert.deepEqual(new Set(replies.map(({ status }) => status)), new Set([201]))
    await answersBecome(
      `many.${name}`,
      'A',
      lasts.map((last) => `300 A 192.0.2.${last}`),
    )
  })

  test('a zone file is answered, and what takes the place of other records', async () => {
    const { ann } = provided()
    const { name, records } = await newDomain()
    const text = '@ 300 A 192.0.2.1\nwww 300 A 192.0.2.2\n@ 300 MX 10 old.example.net.\n'
    const { created }: Json = await answered(200, ann.post(`${records}/import`, { text }))
    assert.equal(created, 3)
    await answersBecome(name, 'MX', ['300 MX 10 old.example.net.'])
    await answered(200, ann.post(`${records}/import`, { template: 'google_workspace' }))
    await answersBecome(name, 'MX', ['3600 MX 1 smtp.google.com.'])
    assert.deepEqual(await answers(`www.${name}`, 'A'), ['300 A 192.0.2.2'])
  })

  test('a zone that is managed no longer is answered no longer', async () => {
    const { service, port } = provided()
    const { id, name, website_id } = await newDomain()
    await service.database.write((tx) => closeZone(tx, { id, website_id }, Date.now()))
    await service.database.write((tx) => noteDomain(tx, { id }))
    await until(
      () => dig(port, name, 'SOA'),
      ({ status }) => status === 'REFUSED',
    )
  })
}
