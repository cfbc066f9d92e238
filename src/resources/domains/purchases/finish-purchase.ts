import type { Change, Tx } from '#kernel/database/database.ts'
import { recordEvents } from '#kernel/operations/journal.ts'
import type { Links } from '#kernel/operations/links.ts'
import { queueMail } from '#mail/queue-mail.ts'
import { type DnsRecordRow, presentRecord } from '#resources/domains/dns-records/record.ts'
import { openZone } from '#resources/domains/dns-records/zones.ts'
import { domainEvent, SERVICE } from '#resources/domains/domains/domain-events.ts'
import { pointingHere } from '#resources/domains/domains/pointing-here.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import {
  domainOnWebsite,
  domainWithId,
  insertPurchased,
  makePurchased,
  saveRegistration,
} from '#resources/domains/domains/store.ts'
import { failedLetter, registeredLetter } from '#resources/domains/purchases/letters.ts'
import type { PurchaseRow } from '#resources/domains/purchases/record.ts'
import { presentPurchase } from '#resources/domains/purchases/schema.ts'
import { ended, savePurchase } from '#resources/domains/purchases/store.ts'
import { adminsOf } from '#resources/people/accesses/store.ts'
import { findWebsite } from '#resources/websites/websites/store.ts'

type Around = { links: Links; now: number }
export type Registered = { reference: string | null; expiresAt: number | null }

/** The name is registered, renewed or transferred: the website has a purchased domain, in the transaction that ends the purchase. */
export async function completePurchase(
  tx: Tx,
  purchase: PurchaseRow,
  { reference, expiresAt }: Registered,
  { links, now }: Around,
): Promise<{ domain: DomainRow; changes: Change[] }> {
  const registrar_reference = reference ?? purchase.registrar_reference
  const registered_until = expiresAt ?? yearsAfter(Number(purchase.renews_from ?? now), purchase.years)
  const { domain, added } = await ownedDomain(tx, purchase, { registrar_reference, registered_until }, { links, now })
  const saved = await savePurchase(
    tx,
    purchase,
    ended('registered', { registrar_reference, domain_id: domain.id, error: null }),
    now,
  )
  await mailAdmins(tx, saved, now, (to, website) => registeredLetter({ to, website, purchase: saved, links }))
  const events = [
    await domainEvent(tx, purchase.kind === 'renewal' ? 'domain.updated' : 'domain.purchased', domain, { links }),
    ...added.map((row) => ({ type: 'dns_record.created' as const, record: presentRecord(row) })),
    updated(saved, links),
  ]
  return { domain, changes: await record(tx, saved, events, now) }
}

/** Whether it leads here the next check says. */
const ELSEWHERE = { status: 'pending_verification', dns_managed: 0 } as const

type Ends = { registrar_reference: string | null; registered_until: number }

/**
 * The domain as it is bought, renewed or transferred, and the DNS records that it got. A transfer leaves the DNS where it is: other
 * name servers would have none of the records that are in use.
 */
async function ownedDomain(
  tx: Tx,
  { kind, website_id, account_id, name, unicode_name, auto_renew, whois_privacy, domain_id }: PurchaseRow,
  ends: Ends,
  { links, now }: Around,
): Promise<{ domain: DomainRow; added: DnsRecordRow[] }> {
  const renewed = kind === 'renewal' && domain_id !== null ? await domainWithId(tx, domain_id) : undefined
  if (renewed) {
    await saveRegistration(tx, renewed, ends.registered_until, now)
    return { domain: (await domainWithId(tx, renewed.id))!, added: [] }
  }
  const moved = kind === 'transfer' ? await domainOnWebsite(tx, website_id, name) : undefined
  if (moved) {
    const domain = await makePurchased(tx, moved, { ...ends, auto_renew, whois_privacy }, now)
    return { domain, added: [] }
  }
  const bought = { website_id, account_id, name, unicode_name, auto_renew, whois_privacy, ...ends }
  if (kind === 'transfer') return { domain: await insertPurchased(tx, bought, now, ELSEWHERE), added: [] }
  const domain = await insertPurchased(tx, bought, now)
  return { domain, added: (await openZone(tx, domain, { own: pointingHere(domain, links.dns), seen: [] }, now)).added }
}

/** Nothing was bought, and nothing will be. */
export async function failPurchase(
  tx: Tx,
  purchase: PurchaseRow,
  error: string,
  { links, now }: Around,
): Promise<Change[]> {
  const saved = await savePurchase(tx, purchase, ended('failed', { error }), now)
  await mailAdmins(tx, saved, now, (to, website) => failedLetter({ to, website, purchase: saved }))
  return record(tx, saved, [updated(saved, links)], now)
}

/** The registration of a purchased domain ends later now. */
export async function recordRenewal(tx: Tx, domainId: string, { links, now }: Around): Promise<Change[]> {
  const domain = await domainWithId(tx, domainId)
  if (!domain) return []
  return record(tx, domain, [await domainEvent(tx, 'domain.updated', domain, { links })], now)
}

function updated(purchase: PurchaseRow, links: Links) {
  return { type: 'purchase.updated' as const, record: presentPurchase(purchase, links) }
}

function record(
  tx: Tx,
  { account_id }: { account_id: string },
  events: Parameters<typeof recordEvents>[1],
  now: number,
) {
  return recordEvents(tx, events, { account_id, actor: SERVICE, created_at: now })
}

async function mailAdmins(
  tx: Tx,
  { website_id }: PurchaseRow,
  now: number,
  letter: (to: string, website: string) => Parameters<typeof queueMail>[1],
) {
  const website = await findWebsite(tx, website_id)
  if (!website) return
  for (const to of await adminsOf(tx, website_id))
    await queueMail(tx, { ...letter(to, website.name), brandOf: website_id }, now)
}

function yearsAfter(now: number, years: number): number {
  const date = new Date(now)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}
