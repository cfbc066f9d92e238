import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type PeerCertificate } from 'node:tls'
import { recordEvent } from '#kernel/events/record-event.ts'
import { insertPurchased } from '#resources/domains/domains/store.ts'
import { newWebsite } from '#test/api/make.ts'
import { MADE_UP } from '#test/support/events/made-up.ts'
import { startNameServer } from '#test/support/name-server.ts'
import { startAuthority } from '#test/support/pebble/authority.ts'
import { type Person, type Service, startService } from '#test/support/service.ts'
import { temporaryFile } from './temporary-file.ts'

const WAIT_MS = 60_000
/** Where pebble finds every name. */
const ADDRESS = '127.0.0.1'

/** A service that orders certificates from pebble, over both ways of proof. Every name leads here. */
export async function startWithAuthority(env: Record<string, string> = {}) {
  const authority = await startAuthority()
  const dns = await startNameServer()
  dns.setEverywhere(ADDRESS)
  const service = await startService({
    HTTPS_PORT: '0',
    DNS_RESOLVERS: dns.address,
    SITE_ADDRESSES: ADDRESS,
    ACME_DIRECTORY: authority.directory,
    ACME_TERMS: 'agreed',
    ACME_EMAIL: 'operator@example.com',
    ACME_CA: temporaryFile(authority.cert),
    ...env,
  })
  const httpsPort = service.services.config.httpsPort!
  const pebble = await authority.start({ http: service.port, tls: httpsPort })
  const close = async () => {
    await service.close()
    await authority.close()
    dns.close()
  }
  return { authority, pebble, dns, service, httpsPort, root: await pebble.root(), close }
}

/** A domain that is verified, as a purchase makes one. */
export async function addVerified(
  service: Service,
  name: string,
): Promise<{ id: string; website_id: string; owner: Person }> {
  const owner = await service.newUser(undefined, { plan: 'business' })
  const site = await newWebsite(owner)
  const now = Date.now()
  const domain = await service.database.write((tx) =>
    insertPurchased(
      tx,
      {
        website_id: site.id,
        account_id: owner.accountId,
        name,
        unicode_name: name,
        auto_renew: 0,
        whois_privacy: 0,
        registrar_reference: null,
        registered_until: null,
      },
      now,
    ),
  )
  await report(service, 'domain.purchased', domain)
  return { ...domain, owner }
}

/** Writes an event about a domain. */
export async function report(
  { services }: Service,
  type: string,
  { id, website_id }: { id: string; website_id: string },
) {
  const { database, feed } = services
  const subject = { website_id, resource_id: id }
  await database.write((tx) =>
    recordEvent(tx, {
      ...subject,
      type: type as never,
      account_id: null,
      actor: MADE_UP,
      data: { id },
      created_at: Date.now(),
    }),
  )
  feed.committed([{ ...subject, type, parent_id: null }])
}

export async function until<T>(look: () => Promise<T | undefined | false | null>, what: string): Promise<T> {
  for (const end = Date.now() + WAIT_MS; ; await sleep(50)) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`${what} did not happen within ${WAIT_MS} ms`)
  }
}

/** The row of a name's certificate. */
export function rowOf({ database }: Service, name: string) {
  return database.reader.selectFrom('certificates').selectAll().where('name', '=', name).executeTakeFirst()
}

export function issued(service: Service, name: string) {
  return until(async () => {
    const row = await rowOf(service, name)
    return row?.chain != null && row
  }, `a certificate for ${name}`)
}

export function failed(service: Service, name: string, failures = 1) {
  return until(async () => {
    const row = await rowOf(service, name)
    return row !== undefined && row.error !== null && row.failures >= failures && row
  }, `a failure for ${name}`)
}

/** Its certificate is ordered or renewed now. */
export async function makeDue({ database }: Service, name: string): Promise<void> {
  await database.write((tx) =>
    tx.updateTable('certificates').set({ next_attempt_at: Date.now() }).where('name', '=', name).execute(),
  )
}

/** What was reported of a domain. */
export function eventsOf({ database }: Service, domainId: string) {
  return database.reader
    .selectFrom('events')
    .select(['type', 'data'])
    .where('resource_id', '=', domainId)
    .orderBy('seq')
    .execute()
}

/** The certificate that is served for a name, checked by `ca` when that is given. */
export function handshake(
  port: number,
  servername: string,
  { ca, protocols }: { ca?: string; protocols?: string[] } = {},
): Promise<{ certificate: PeerCertificate; protocol: string | false | null }> {
  return new Promise((resolve, reject) => {
    const checked = ca === undefined ? { rejectUnauthorized: false } : { ca }
    const socket = connect({ host: '127.0.0.1', port, servername, ...checked, ALPNProtocols: protocols }, () => {
      resolve({ certificate: socket.getPeerCertificate(), protocol: socket.alpnProtocol })
      socket.destroy()
    })
    socket.on('error', reject)
  })
}
