import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import PostalMime from 'postal-mime'
import { checkDomains } from '#cli/doctor/domains.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import { smtpSink } from '#test/providers/mail/smtp-sink.ts'
import type { Json } from '#test/support/client.ts'
import { type NameServer, startNameServer } from '#test/support/name-server.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { assertSigned } from '#test/support/verify-dkim.ts'
import { managedDomain } from './dns.ts'
import { activeDomain, attach, change, domainOf, OUR_ADDRESS, verify } from './domains.ts'
import { API, answered, newWebsite, refused } from './make.ts'

const SPF = 'include:spf.sender.example'

let dns: NameServer
let service: Service
let owner: Person
let site: Json
let sink: Awaited<ReturnType<typeof smtpSink>>

before(async () => {
  dns = await startNameServer()
  dns.set('spf.sender.example', 'TXT', 'v=spf1 ip4:203.0.113.20 -all')
  sink = await smtpSink()
  service = await startService({
    DNS_RESOLVERS: dns.address,
    SITE_ADDRESSES: OUR_ADDRESS,
    MAIL_SPF: SPF,
    SMTP_URL: sink.url,
    MAIL_FROM: 'Our Sites <sites@example.com>',
  })
  owner = await service.newUser(undefined, { plan: 'business' })
  site = await newWebsite(owner)
})
after(async () => {
  await service?.close()
  await sink?.close()
  dns?.close()
})

const signing = async (name?: string) => {
  const domain = await activeDomain(dns, owner, site, name)
  return change(owner, domain, { mail_signing: true })
}

function publish({ name, mail }: Json) {
  for (const { host, record } of mail.records) dns.set(host === '@' ? name : `${host}.${name}`, 'TXT', record)
}

const checked = (domain: Json) => domain.mail.records.map(({ ok }: Json) => ok)

test('a verified domain says what its DNS must hold for signed mail, until that is seen', async () => {
  const domain = await signing()
  const { name, mail } = domain
  const [dkim, spf, dmarc] = mail.records
  assert.match(dkim.host, /^sw\d{17}\._domainkey$/)
  assert.match(dkim.record, /^v=DKIM1; k=rsa; p=[\w+/]{360,}=*$/)
  assert.deepEqual([spf.host, spf.record], ['@', `v=spf1 ${SPF} ~all`])
  assert.deepEqual([dmarc.host, dmarc.record], ['_dmarc', 'v=DMARC1; p=none'])
  for (const { host, record } of mail.records) assert.ok(mail.next_action.includes(`add TXT ${host} ${record}`))
  assert.equal(domain.next_action, null)

  dns.set(`${dkim.host}.${name}`, 'TXT', dkim.record)
  dns.set(name, 'TXT', 'other=service', 'v=spf1 mx -all')
  dns.set(`_dmarc.${name}`, 'TXT', 'v=DMARC1; p=reject')
  const seen = await verify(owner, domain)
  assert.deepEqual(checked(seen), [true, false, true])
  assert.deepEqual(seen.mail.records[1], {
    ...{ type: 'TXT', host: '@', record: `v=spf1 mx ${SPF} -all`, observed: ['v=spf1 mx -all'], ok: false },
  })
  assert.ok(seen.mail.next_action.includes(`set TXT @ to v=spf1 mx ${SPF} -all`), seen.mail.next_action)

  dns.set(name, 'TXT', seen.mail.records[1].record)
  const done = await verify(owner, domain)
  assert.deepEqual([checked(done), done.mail.next_action], [[true, true, true], null])
  dns.set(name, 'TXT', `v=spf1 ${SPF} +all`)
  assert.match((await verify(owner, domain)).mail.next_action, /lets anyone send/)
})

test('the records are looked for by themselves', async () => {
  const domain = await signing()
  publish(domain)
  await eventually(async () => {
    await service.database.write((tx) =>
      tx.updateTable('domains').set({ next_check_at: 0 }).where('id', '=', domain.id).execute(),
    )
    service.services.worker.wake()
    assert.deepEqual(checked(await domainOf(owner, domain)), [true, true, true])
  })
  const path = `${API}/websites/${site.id}/events?types=domain.updated&record_id=${domain.id}`
  const { data } = await answered(200, owner.get(path))
  assert.ok(data.some(({ data: { mail } }: Json) => mail?.next_action === null))
})

test('a lost DKIM record is named by the doctor, and no answer is no loss', async () => {
  const domain = await signing()
  const notices = async () => (await checkDomains(service.services.config)).map(({ says }) => says).join('\n')
  publish(domain)
  await verify(owner, domain)
  const at = `${domain.mail.records[0].host}.${domain.name}`
  dns.fail(at, 'servfail')
  await verify(owner, domain)
  assert.ok(!(await notices()).includes(domain.name))
  dns.fail(at, null)
  dns.set(at, 'TXT')
  await verify(owner, domain)
  assert.match(await notices(), new RegExp(`DKIM record of ${domain.name} is lost`))
})

test('turned off and on again there is another key, and the records of the former one are not enough', async () => {
  const domain = await signing()
  publish(domain)
  assert.deepEqual(checked(await verify(owner, domain)), [true, true, true])
  assert.equal(
    (await change(owner, domain, { mail_signing: true })).mail.records[0].record,
    domain.mail.records[0].record,
  )
  assert.equal((await change(owner, domain, { mail_signing: false })).mail, null)
  const again = await change(owner, domain, { mail_signing: true })
  assert.notEqual(again.mail.records[0].record, domain.mail.records[0].record)
  assert.equal(checked(await verify(owner, again))[0], false)
})

test('a domain below another one follows the DMARC record of that one', async () => {
  const name = 'shop.below.example'
  const domain = await attach(owner, site, name)
  dns.set('domains.sites.test', 'A', OUR_ADDRESS)
  dns.set(`_sitewright-challenge.${name}`, 'TXT', domain.required_records[0].record)
  dns.set('_dmarc.below.example', 'TXT', 'v=DMARC1; p=quarantine')
  await verify(owner, domain)
  await change(owner, domain, { mail_signing: true })
  const [dkim, , dmarc] = (await verify(owner, domain)).mail.records
  assert.match(dkim.host, /\._domainkey\.shop$/)
  assert.deepEqual([dmarc.ok, dmarc.observed], [true, ['v=DMARC1; p=quarantine']])
})

test('only a verified domain can have its mail signed', async () => {
  const domain = await attach(owner, site)
  const { errors } = await refused(owner.patch(`${API}/domains/${domain.id}`, { mail_signing: true }), 'mail_signing')
  assert.match(errors.mail_signing[0], /once the domain is verified/)
})

test('where DNS is managed here the missing records are added, but no SPF record', async () => {
  const managed = await managedDomain(service, owner, site)
  await answered(201, owner.post(managed.records, { type: 'TXT', host: '@', record: 'v=spf1 mx -all', ttl: 3600 }))
  const { mail } = await change(owner, managed, { mail_signing: true })
  const { data } = await answered(200, owner.get(managed.records))
  const texts = data.map(({ host, record }: Json) => [host, record])
  const [dkim, , dmarc] = mail.records
  assert.deepEqual(
    texts.toSorted(),
    [
      ['@', 'v=spf1 mx -all'],
      [dmarc.host, dmarc.record],
      [dkim.host, dkim.record],
    ].toSorted(),
  )
})

test('mail of a website is sent from its domain and signed, once the DKIM record was seen', async () => {
  const shop = await newWebsite(owner)
  const form = { name: 'Contact', fields: [{ label: 'Email', type: 'email' }], reply_to_field: 'email' }
  const to = 'office@bakery.example'
  const made = await answered(201, owner.post(`${API}/websites/${shop.id}/forms`, { ...form, notification_email: to }))
  const { hostname, pathname } = new URL(made.action_url)
  const notification = async () => {
    const before = sink.received.length
    const headers = { 'content-type': 'application/json' }
    const sent = await service.visit(hostname, pathname, {
      method: 'POST',
      headers,
      body: '{"email":"ann@example.com"}',
    })
    assert.ok(sent.status < 400, sent.text)
    return receivedAfter(before, to)
  }
  const domain = await change(owner, await activeDomain(dns, owner, shop), { mail_signing: true })
  const address = `website@${domain.name}`
  assert.deepEqual([domain.mail.address, domain.mail.signing], [address, false])
  const unsigned = await notification()
  assert.deepEqual([unsigned.from, unsigned.sender], ['sites@example.com', 'sites@example.com'])
  assert.ok(!/^dkim-signature/im.test(unsigned.raw.toString()))

  publish(domain)
  assert.equal((await verify(owner, domain)).mail.signing, true)
  const signed = await notification()
  assert.deepEqual([signed.from, signed.sender], [address, 'sites@example.com'])
  assert.equal(signed.replyTo, 'ann@example.com')
  const { selector, fields, ...rest } = assertSigned(signed.raw, keyOf(domain))
  assert.deepEqual(rest, { domain: domain.name })
  for (const field of ['from', 'to', 'subject', 'reply-to', 'date']) assert.ok(fields.includes(field), field)
  assert.throws(() => assertSigned(Buffer.from(signed.raw.toString().replace('Contact', 'Kontact')), keyOf(domain)))

  dns.set(`${selector}._domainkey.${domain.name}`, 'TXT')
  await verify(owner, domain)
  assert.equal((await notification()).from, 'sites@example.com')
})

test('a signature covers what ends such mails, and mail of the installation stays its own', async () => {
  const shop = await newWebsite(owner)
  const domain = await change(owner, await activeDomain(dns, owner, shop), { mail_signing: true })
  publish(domain)
  await verify(owner, domain)
  const mail = { to: 'ann@example.org', subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' }
  const queued = async (fields: object) => {
    const before = sink.received.length
    await service.database.write((tx) => queueMail(tx, { ...mail, ...fields }, Date.now()))
    return receivedAfter(before, mail.to)
  }
  const weekly = await queued({ websiteId: shop.id, unsubscribe: 'https://example.com/unsubscribe/x' })
  const { fields } = assertSigned(weekly.raw, keyOf(domain))
  for (const field of ['list-unsubscribe', 'list-unsubscribe-post']) assert.ok(fields.includes(field), field)
  assert.equal((await queued({})).from, 'sites@example.com')
})

const keyOf = (domain: Json) => (name: string) => {
  const found = domain.mail.records.find(({ host }: Json) => `${host}.${domain.name}` === name)
  assert.ok(found, name)
  return found.record
}

/** The next mail to this address. */
async function receivedAfter(count: number, recipient: string) {
  const { raw, from: sender } = await eventually(async () => {
    service.services.worker.wake()
    const found = sink.received.slice(count).find(({ to }) => to.includes(recipient))
    assert.ok(found)
    return found
  })
  const { from, replyTo } = await PostalMime.parse(raw)
  return { raw, sender, from: from?.address, replyTo: replyTo?.[0]?.address }
}
