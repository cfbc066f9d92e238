import type { Static } from 'typebox'
import { dropUploads } from '#certificates/uploads-store.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { DkimKeyRow } from '#kernel/database/tables/domains.ts'
import { invalid } from '#kernel/operations/errors.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { revised } from '#kernel/operations/revised.ts'
import type { DnsRecordRow } from '#resources/domains/dns-records/record.ts'
import type { Checked } from '#resources/domains/dns-records/rules/check-record.ts'
import { closeZone, dropZone, openZone } from '#resources/domains/dns-records/zones.ts'
import { deleteDnssecKeys, dnssecKeysOf } from '#resources/domains/dnssec/store.ts'
import { type Around, domainEvent } from '#resources/domains/domains/domain-events.ts'
import { rememberHolder } from '#resources/domains/domains/former-holders-store.ts'
import { deleteDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import { addMailRecords, setMailSigning } from '#resources/domains/domains/mail/turn-on.ts'
import { pointingHere } from '#resources/domains/domains/pointing-here.ts'
import { leadingDomain, makePrimary, promoteNext } from '#resources/domains/domains/primary-store.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { redirectOf } from '#resources/domains/domains/redirect.ts'
import type { DomainChanges } from '#resources/domains/domains/schema.ts'
import { deleteDomain, saveDomain } from '#resources/domains/domains/store.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'

/**
 * @param seen what the DNS has of it, for when it is to be managed here; `key` for when its mail is to be signed
 * @returns the domain as it is now, the DNS records that it got, and what else happened
 * @throws ValidationFailed for what this domain can't be
 */
export async function changeDomain(
  tx: Tx,
  before: DomainRow,
  { dns_managed, auto_renew, whois_privacy, primary, mail_signing, redirect }: Static<typeof DomainChanges>,
  { seen, key }: { seen: readonly Checked[]; key: DkimKeyRow | null },
  around: Around,
): Promise<{ domain: DomainRow; added: DnsRecordRow[]; events: OperationEvent[] }> {
  if (auto_renew === true && before.source === 'attached')
    throw invalid('auto_renew', 'is for purchased domains; this one is renewed where it was registered')
  const hides = whois_privacy ?? undefined
  if (hides !== undefined && before.source === 'attached')
    throw invalid('whois_privacy', 'is for purchased domains; change it where this one was registered')
  if (primary === true && before.status !== 'active')
    throw invalid('primary', 'can be set once the domain is active; next_action says what is missing')
  const leadsAway =
    redirect === undefined ? before.redirect : redirect && JSON.stringify(await redirectOf(tx, before, redirect))
  if (primary === true && leadsAway !== null)
    throw invalid('primary', 'can be set once the domain redirects nobody; set redirect to null')
  const { now } = around
  const managed = dns_managed === undefined ? before.dns_managed : Number(dns_managed)
  const moves = managed !== before.dns_managed
  if (moves && !managed && (await dnssecKeysOf(tx, before.id)).length > 0)
    throw invalid('dns_managed', 'can be false once the zone is not signed; delete its DNSSEC keys first')
  const signs = await setMailSigning(tx, before, mail_signing, key)
  const changes: Partial<DomainRow> = {
    dns_managed: managed,
    auto_renew: auto_renew === undefined ? before.auto_renew : Number(auto_renew),
    ...(hides === undefined ? {} : { whois_privacy: Number(hides) }),
    is_primary: primary === false || leadsAway !== null ? 0 : before.is_primary,
    redirect: leadsAway,
    ...(moves || signs ? { next_check_at: now } : {}),
    ...(moves ? { checks_failed: 0 } : {}),
  }
  const leads = primary === true && before.is_primary === 0
  let domain = leads ? { ...before, ...changes } : revised(before, changes, now)
  if (domain === before) return { domain, added: [], events: [] }
  const leading = await leadingDomain(tx, before.website_id)
  await saveDomain(tx, domain)
  const own = pointingHere(domain, around.links.dns)
  const { added } = moves && managed ? await openZone(tx, domain, { own, seen }, now) : { added: [] }
  if (moves && !managed) await closeZone(tx, domain, now)
  if ((moves || signs) && managed) added.push(...(await addMailRecords(tx, domain, now)))
  const events: OperationEvent[] = []
  if (leads) {
    const former = await makePrimary(tx, domain, now)
    Object.assign(domain, { is_primary: 1, revision: domain.revision + 1, updated_at: now })
    if (former) events.push(await domainEvent(tx, 'domain.updated', former, around))
  } else if (leadsAway !== before.redirect) {
    const heir = await promoteNext(tx, before.website_id, now)
    if (heir?.id === domain.id) domain = heir
    else if (heir) events.push(await domainEvent(tx, 'domain.updated', heir, around))
  }
  if ((await leadingDomain(tx, before.website_id)) !== leading)
    events.push(...(await websiteUpdated(tx, before.website_id, around)))
  return { domain, added, events }
}

/** The website's oldest active domain becomes the primary one when this was it. @returns what else happened */
export async function removeDomain(tx: Tx, domain: DomainRow, around: Around): Promise<OperationEvent[]> {
  const leading = await leadingDomain(tx, domain.website_id)
  await dropZone(tx, domain, around.now)
  await deleteDkimKey(tx, domain.id)
  await deleteDnssecKeys(tx, domain.id)
  await dropUploads(tx, domain.id, { ordered: false, now: around.now })
  await rememberHolder(tx, domain, around.now)
  await deleteDomain(tx, domain)
  const next = domain.is_primary ? await promoteNext(tx, domain.website_id, around.now) : undefined
  const moved = (await leadingDomain(tx, domain.website_id)) !== leading
  return [
    ...(next ? [await domainEvent(tx, 'domain.updated', next, around)] : []),
    ...(moved ? await websiteUpdated(tx, domain.website_id, around) : []),
  ]
}
