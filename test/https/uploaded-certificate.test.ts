import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { HOUSEKEEPING } from '#kernel/jobs/part.ts'
import { type DomainService, startDomainService } from '#test/api/domain-service.ts'
import { activeDomain, attach, domainOf, setUp, verify } from '#test/api/domains.ts'
import { API, answered, newMember, newWebsite, refused } from '#test/api/make.ts'
import { eventually } from '#test/faults/support/eventually.ts'
import type { Json } from '#test/support/client.ts'
import { mailTo } from '#test/support/mailbox.ts'
import { selfSigned } from '#test/support/tls/self-signed.ts'
import { handshake } from './support.ts'

let on: DomainService
before(async () => {
  on = await startDomainService({ HTTPS_PORT: '0' })
})
after(() => on?.close())

const at = ({ id }: Json) => `${API}/domains/${id}/certificate`
const upload = (domain: Json, { cert, key }: { cert: string; key: string }) =>
  on.owner.put(at(domain), { certificate: cert, private_key: key })
/** The names that a handshake for this one shows; null where none is served. */
const served = (name: string) =>
  handshake(on.service.services.config.httpsPort!, name).then(
    ({ certificate }) => certificate.subjectaltname ?? null,
    () => null,
  )

test('an uploaded certificate is served at the domain and its partner, replaced, and removed again', async () => {
  const { dns, owner, service } = on
  const site = await newWebsite(owner)
  const domain = await activeDomain(dns, owner, site)
  const { name } = domain
  const names = [name, `www.${name}`]
  assert.equal((await owner.get(at(domain))).status, 404)
  // Known to have none, in memory too.
  assert.equal(await served(name), null)
  const authority = selfSigned(['authority.example'], [])
  const leaf = selfSigned(names, [], { issuer: authority })
  const chain = { key: leaf.key, cert: `${leaf.cert}${authority.cert}` }
  const made = await answered(200, upload(domain, chain))
  assert.deepEqual([made.names, made.warnings], [names, undefined])
  assert.ok(!JSON.stringify(made).includes('PRIVATE'))
  for (const each of names)
    await eventually(async () => assert.equal(await served(each), `DNS:${name}, DNS:www.${name}`))
  const { tls } = await domainOf(owner, domain)
  assert.deepEqual([tls.status, tls.uploaded, tls.expires_at], ['active', true, made.expires_at])
  const rows = await service.database.reader.selectFrom('certificates').selectAll().execute()
  assert.ok(!JSON.stringify(rows).includes('PRIVATE'))
  const viewer = await newMember(service, site, 'viewer')
  assert.deepEqual((await answered(200, viewer.get(at(domain)))).fingerprint, made.fingerprint)
  assert.equal((await viewer.delete(at(domain))).status, 403)

  const alone = await answered(200, upload(domain, selfSigned([name], [])))
  assert.match(alone.warnings[0], /no intermediate certificates/)
  await eventually(async () => assert.equal(await served(name), `DNS:${name}`))
  await answered(204, owner.delete(at(domain)))
  await eventually(async () => assert.equal(await served(name), null))
  assert.equal((await owner.delete(at(domain))).status, 404)
  assert.equal((await domainOf(owner, domain)).tls.status, 'none')
})

test('a certificate that could not be served is refused, with what is wrong', async () => {
  const { dns, owner } = on
  const site = await newWebsite(owner)
  const domain = await attach(owner, site)
  const { name } = domain
  const good = selfSigned([name], [])
  assert.equal((await answered(422, upload(domain, good))).errors.base[0], `${name} is not verified yet`)
  setUp(dns, domain)
  await verify(owner, domain)
  const other = selfSigned([name], [])
  for (const [cert, message] of [
    ['no PEM', /must be a certificate in PEM/],
    [good.cert.replace(/\n.{20}/, '\n'), /can't be read: number 1/],
    [selfSigned(['elsewhere.example'], []).cert, /is not for .*: it names elsewhere\.example/],
    [selfSigned([name], [], { years: -1 }).cert, /has expired/],
    [good.cert + other.cert, /wrong order: certificate 2 did not issue certificate 1/],
  ] as const) {
    const { errors } = await refused(upload(domain, { ...good, cert }), 'certificate')
    assert.match(errors.certificate[0], message)
  }
  for (const [key, message] of [
    ['no key', /must be a private key in PEM/],
    [good.key.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE'), /passphrase/],
    [other.key, /is not the key of this certificate/],
  ] as const) {
    const { errors } = await refused(upload(domain, { ...good, key }), 'private_key')
    assert.match(errors.private_key[0], message)
  }
  assert.equal((await owner.get(at(domain))).status, 404)
})

test('admins are told once before it ends, and it goes with its domain', async () => {
  const { dns, service } = on
  const admin = await service.newUser('certified@example.com', { plan: 'pro' })
  const domain = await activeDomain(dns, admin, await newWebsite(admin))
  const { cert, key } = selfSigned([domain.name], [])
  await answered(200, admin.put(at(domain), { certificate: cert, private_key: key }))
  await service.database.write(async (tx) => {
    const expires_at = Date.now() + 5 * 86_400_000
    await tx.updateTable('certificates').set({ expires_at }).where('name', '=', domain.name).execute()
    await tx.updateTable('jobs').set({ run_at: 0 }).where('kind', '=', HOUSEKEEPING).execute()
  })
  service.services.worker.wake()
  const mail = await mailTo(service, 'certified@example.com', ({ subject }) =>
    subject!.startsWith('The certificate of'),
  )
  assert.match(mail.text!, /Upload a new one/)
  assert.match(
    (await domainOf(admin, domain)).next_action,
    /certificate that was uploaded ends on .*: upload a new one/,
  )
  const row = () =>
    service.database.reader.selectFrom('certificates').select('notice').where('name', '=', domain.name).execute()
  assert.deepEqual(await row(), [{ notice: 7 }])
  await answered(204, admin.delete(`${API}/domains/${domain.id}`))
  assert.deepEqual(await row(), [])
})
