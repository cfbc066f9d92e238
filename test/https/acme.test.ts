import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { get } from 'node:https'
import { after, before, test } from 'node:test'
import { checkQueues } from '#doctor/queues.ts'
import { OTHER_ADDRESS, verify } from '#test/api/domains.ts'
import { API, answered } from '#test/api/make.ts'
import { selfSigned } from '#test/support/tls/self-signed.ts'
import {
  addVerified,
  eventsOf,
  failed,
  handshake,
  issued,
  makeDue,
  report,
  rowOf,
  startWithAuthority,
  until,
} from './support.ts'

let on: Awaited<ReturnType<typeof startWithAuthority>>
before(async () => {
  on = await startWithAuthority()
})
after(async () => {
  await on.close()
})

test('a verified name and its www partner get certificates, by what they answer over http', async () => {
  const { service, httpsPort, root } = on
  const domain = await addVerified(service, 'bakery.org')
  const row = await issued(service, 'bakery.org')
  await issued(service, 'www.bakery.org')
  assert.equal(row.domain_id, domain.id)
  const { certificate, protocol } = await handshake(httpsPort, 'bakery.org', { ca: root, protocols: ['h2'] })
  assert.deepEqual([certificate.subjectaltname, protocol], ['DNS:bakery.org', 'h2'])
  const { certificate: partner } = await handshake(httpsPort, 'www.bakery.org', { ca: root })
  assert.equal(partner.subjectaltname, 'DNS:www.bakery.org')
  const [event, ...more] = (await eventsOf(service, domain.id)).filter(({ type }) => type.startsWith('domain.tls'))
  assert.deepEqual([event!.type, more], ['domain.tls.issued', []])
  assert.equal(JSON.parse(event!.data).tls.status, 'active')
  // Neither the key nor the order is left in the clear.
  assert.doesNotMatch(JSON.stringify(row), /PRIVATE KEY/)
  assert.deepEqual([row.order_url, row.order_key, row.leased_until, row.failures], [null, null, null, 0])
})

test('what was served once is served again without reading anything', async () => {
  const { service, httpsPort } = on
  const { certificates } = service.services
  const reads: string[] = []
  const find = certificates.find.bind(certificates)
  certificates.find = (name) => {
    reads.push(name)
    return find(name)
  }
  for (let count = 0; count < 5; count++) {
    await handshake(httpsPort, 'bakery.org')
    await handshake(httpsPort, 'WWW.bakery.org')
  }
  assert.deepEqual(reads, [])
  for (let count = 0; count < 5; count++) await handshake(httpsPort, 'nobody.org').catch(() => {})
  assert.deepEqual(reads, ['nobody.org'])
  certificates.find = find
})

test('visitors over http are sent to https, where their browsers stay', async () => {
  const { service } = on
  const { status, headers } = await service.visit('bakery.org', '/a?b=c')
  assert.equal(status, 301)
  assert.equal(headers.location, `https://bakery.org:${service.services.config.httpsPort}/a?b=c`)
  const posted = await service.visit('bakery.org', '/a', { method: 'POST', body: 'x' })
  assert.equal(posted.status, 308)
  assert.equal((await service.visit('unknown.org', '/')).status, 404)
})

test('a domain that redirects has its certificates all the same, and redirects over https', async () => {
  const { service, httpsPort, root } = on
  const { id, owner } = await addVerified(service, 'former.org')
  await issued(service, 'former.org')
  await issued(service, 'www.former.org')
  await answered(200, owner.patch(`${API}/domains/${id}`, { redirect: { to: 'bakery.org', status: 308 } }))
  for (const name of ['former.org', 'www.former.org']) {
    const { certificate } = await handshake(httpsPort, name, { ca: root })
    assert.equal(certificate.subjectaltname, `DNS:${name}`)
    const { headers } = await redirected(httpsPort, name, root)
    assert.equal(headers.location, 'https://bakery.org/a?b=c')
  }
  // Renewed as any other.
  const before = await issued(service, 'former.org')
  await makeDue(service, 'former.org')
  await until(async () => (await rowOf(service, 'former.org'))?.chain !== before.chain, 'the renewal')
})

async function redirected(port: number, servername: string, ca: string) {
  const request = get({ host: '127.0.0.1', port, servername, ca, headers: { host: servername }, path: '/a?b=c' })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.resume()
  assert.equal(response.statusCode, 308)
  return response
}

test('a name that leads elsewhere fails with the reason and holds up no other; it is then proved in another way', async () => {
  const { service, pebble, httpsPort, root } = on
  await pebble.loseName('lost.org')
  const lost = await addVerified(service, 'lost.org')
  await addVerified(service, 'found.org')
  const row = await failed(service, 'lost.org')
  await issued(service, 'found.org')
  assert.match(row.error!, /refused|Connection|connect/i)
  assert.ok(row.next_attempt_at! > Date.now() && row.order_url === null)
  await until(
    async () => (await eventsOf(service, lost.id)).some(({ type }) => ['domain.tls.failed'].includes(type)),
    'the event',
  )
  const findings = await checkQueues(service.database, { commandName: 'sitewright' })
  assert.ok(
    findings.some(({ state, says }) => state === 'notice' && says.startsWith('The certificate of lost.org fails: ')),
  )
  await pebble.findName('lost.org')
  // A person who has corrected the fault need not wait.
  await verify(lost.owner, lost)
  const { failures } = await issued(service, 'lost.org')
  assert.equal(failures, 0)
  const { certificate } = await handshake(httpsPort, 'lost.org', { ca: root })
  assert.equal(certificate.subjectaltname, 'DNS:lost.org')
})

test('a name whose DNS was wrong is looked at after the failure, and tried again as soon as the DNS is right', async () => {
  const { service, pebble, dns } = on
  const domain = await addVerified(service, 'moved.org')
  await issued(service, 'moved.org')
  await until(async () => (await checksOf(service, domain.id)).checked_at !== null, 'the first look at its DNS')
  dns.set('moved.org', 'A', OTHER_ADDRESS)
  await pebble.loseName('moved.org')
  await makeDue(service, 'moved.org')
  const { next_attempt_at } = await failed(service, 'moved.org')
  await until(async () => (await checksOf(service, domain.id)).checks_failed > 0, 'the look after the failure')
  assert.ok((await rowOf(service, 'moved.org'))!.next_attempt_at! >= next_attempt_at!)
  dns.set('moved.org', 'A')
  await pebble.findName('moved.org')
  // Nobody asks for it.
  const now = Date.now()
  await service.database.write((tx) =>
    tx.updateTable('domains').set({ next_check_at: now }).where('id', '=', domain.id).execute(),
  )
  await until(async () => (await rowOf(service, 'moved.org'))!.failures === 0, 'another certificate')
})

function checksOf({ database }: typeof on.service, id: string) {
  return database.reader
    .selectFrom('domains')
    .select(['checked_at', 'checks_failed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('a www partner is ordered once it leads here', async () => {
  const { service, dns, authority } = on
  dns.set('www.lone.org', 'A', OTHER_ADDRESS)
  const from = authority.requests.length
  const domain = await addVerified(service, 'lone.org')
  await issued(service, 'lone.org')
  const waiting = await until(async () => {
    const row = await rowOf(service, 'www.lone.org')
    return row && row.next_attempt_at! > Date.now() && row
  }, 'the look at its DNS')
  assert.deepEqual([waiting.failures, waiting.error, waiting.order_url], [0, null, null])
  const orders = authority.requests.slice(from).filter(({ path, status }) => path === '/order-plz' && status === 201)
  assert.equal(orders.length, 1)
  dns.set('www.lone.org', 'A')
  await verify(domain.owner, domain)
  await issued(service, 'www.lone.org')
})

test('a certificate is renewed, with another key, and the new one is served at once', async () => {
  const { service, httpsPort, root } = on
  const before = await issued(service, 'found.org')
  assert.ok(before.next_attempt_at! > Date.now() && before.next_attempt_at! < before.expires_at!)
  const served = await handshake(httpsPort, 'found.org', { ca: root })
  await makeDue(service, 'found.org')
  await until(async () => {
    const row = await rowOf(service, 'found.org')
    return row?.chain !== before.chain
  }, 'the renewal')
  const renewed = await handshake(httpsPort, 'found.org', { ca: root })
  assert.notEqual(renewed.certificate.serialNumber, served.certificate.serialNumber)
  assert.notDeepEqual(renewed.certificate.pubkey, served.certificate.pubkey)
})

test('an authority that wants less of a name is heeded, and other names go on', async () => {
  const { service, authority } = on
  const orders: string[] = []
  authority.judge(({ path }) => {
    if (!path.includes('order-plz')) return 'pass'
    orders.push(path)
    if (orders.length > 1) return 'pass'
    const body = { type: 'urn:ietf:params:acme:error:rateLimited', detail: 'too many certificates for this name' }
    return { status: 429, headers: { 'retry-after': '7200', 'replay-nonce': 'aaaaaaaaaaaaaaaaaaaaaa' }, body }
  })
  const now = Date.now()
  const domain = await addVerified(service, 'limited.org')
  const names = ['limited.org', 'www.limited.org']
  const rows = await until(async () => {
    const all = await Promise.all(names.map((name) => rowOf(service, name)))
    return all.every((row) => row?.error || row?.chain) && all
  }, 'an answer for both names')
  authority.judge(() => 'pass')
  const [limited, ...others] = rows.filter((row) => row!.error)
  assert.deepEqual(others, [])
  assert.equal(limited!.error, 'too many certificates for this name')
  assert.ok(limited!.next_attempt_at! >= now + 7_200_000)
  await verify(domain.owner, domain)
  assert.ok((await rowOf(service, limited!.name))!.next_attempt_at! >= now + 7_200_000)
})

test('while the authority is unavailable nothing is ordered, and no name is to blame', async () => {
  const { service, authority } = on
  authority.judge(() => ({ status: 503, headers: { 'retry-after': '600' } }))
  const now = Date.now()
  await addVerified(service, 'patient.org')
  const account = await until(async () => {
    const row = await service.database.reader.selectFrom('acme_accounts').selectAll().executeTakeFirst()
    return row?.paused_until != null && row
  }, 'the pause')
  assert.ok(account.paused_until! >= now + 600_000)
  const { text } = await service.visit('localhost', '/metrics')
  assert.match(text, /^sitewright_certificates\{state="paused"\} 1$/m)
  authority.judge(() => 'pass')
  const waiting = await until(async () => {
    const row = await rowOf(service, 'patient.org')
    return row?.error != null && row
  }, 'what the authority said')
  assert.equal(waiting.failures, 0)
  await until(async () => {
    // An order that was under way can pause once more.
    await service.database.write((tx) => tx.updateTable('acme_accounts').set({ paused_until: null }).execute())
    const row = await rowOf(service, 'patient.org')
    if (row!.leased_until === null && row!.chain === null) await makeDue(service, 'patient.org')
    return row!.chain !== null
  }, 'the certificate')
})

test('a name that is given up is served no longer, and its certificate is there when it comes back', async () => {
  const { service, httpsPort } = on
  const { id, website_id } = await addVerified(service, 'leaving.org')
  const before = await issued(service, 'leaving.org')
  await service.database.write((tx) => tx.deleteFrom('domains').where('id', '=', id).execute())
  await report(service, 'domain.deleted', { id, website_id })
  await until(async () => {
    const row = await rowOf(service, 'leaving.org')
    return row?.domain_id === null
  }, 'the end of its certificate')
  await assert.rejects(handshake(httpsPort, 'leaving.org'))
  await addVerified(service, 'leaving.org')
  await until(async () => (await rowOf(service, 'leaving.org'))?.domain_id !== null, 'its return')
  assert.equal((await rowOf(service, 'leaving.org'))!.chain, before.chain)
  await handshake(httpsPort, 'leaving.org')
})

test('an uploaded certificate takes the place of the ordered one, which follows in its last days and once it is removed', async () => {
  const { service, httpsPort } = on
  const name = 'own-certificate.org'
  const { id, owner } = await addVerified(service, name)
  await issued(service, name)
  const at = `${API}/domains/${id}/certificate`
  const { cert, key } = selfSigned([name, 'also.example'], [])
  const served = (names: string) =>
    until(async () => {
      const shown = await handshake(httpsPort, name).catch(() => null)
      return shown?.certificate.subjectaltname === names
    }, names)
  const upload = async () => {
    await answered(200, owner.put(at, { certificate: cert, private_key: key }))
    await served(`DNS:${name}, DNS:also.example`)
  }
  await upload()
  await makeDue(service, name)
  await served(`DNS:${name}`)
  assert.equal((await owner.get(at)).status, 404)
  await upload()
  await answered(204, owner.delete(at))
  await until(async () => (await verify(owner, { id })).tls.status === 'active', 'the ordered certificate')
  await served(`DNS:${name}`)
})
