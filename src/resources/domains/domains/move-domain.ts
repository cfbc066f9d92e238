import type { Tx } from '#kernel/database/database.ts'
import type { Caller } from '#kernel/operations/caller.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { limitedRole } from '#kernel/operations/key-limits.ts'
import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { publishPolicyOf } from '#kernel/operations/publish-policy-store.ts'
import { type Publisher, refuseAgents } from '#kernel/operations/review.ts'
import { moveZone } from '#resources/domains/dns-records/store.ts'
import { moveDnssecKeys } from '#resources/domains/dnssec/store.ts'
import { type Around, domainEvent } from '#resources/domains/domains/domain-events.ts'
import { checkDomainLimit } from '#resources/domains/domains/limit.ts'
import { moveDkimKey } from '#resources/domains/domains/mail/keys-store.ts'
import { leadingDomain, promoteNext } from '#resources/domains/domains/primary-store.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { domainOnWebsite, saveWebsiteOf } from '#resources/domains/domains/store.ts'
import { getAccess } from '#resources/people/accesses/store.ts'
import { findWebsite, lockWebsite } from '#resources/websites/websites/store.ts'
import { websiteUpdated } from '#resources/websites/websites/website-updated.ts'

type To = { website_id: string; caller: Caller; publisher: Publisher }

/**
 * Gives a domain to another website, of its account or of another one that has room for it, with its DNS records and the key of its mail; its certificate is by its
 * name. It leads visitors of that website where no other does, and the website that it leaves falls back to its next one.
 * @returns the domain as it is now, and what happened on both websites
 * @throws ValidationFailed for a website that can't have it, ReviewRequired for an agent whose changes wait for review there
 */
export async function moveDomain(
  tx: Tx,
  before: DomainRow,
  to: To,
  around: Around,
): Promise<{ domain: DomainRow; events: OperationEvent[] }> {
  const { website_id, publisher } = to
  const account_id = await checkPlace(tx, before, to, around)
  const places = [before.website_id, website_id]
  const leading = await Promise.all(places.map((place) => leadingDomain(tx, place)))
  const events = [await domainEvent(tx, 'domain.deleted', before, around)]
  let domain: DomainRow = {
    ...before,
    website_id,
    account_id,
    attached_by: publisher,
    is_primary: 0,
    revision: before.revision + 1,
    updated_at: around.now,
  }
  await saveWebsiteOf(tx, domain)
  await moveDkimKey(tx, domain)
  await moveDnssecKeys(tx, domain)
  await moveZone(tx, before, website_id)
  const heir = before.is_primary ? await promoteNext(tx, before.website_id, around.now) : undefined
  if (domain.status === 'active') {
    const promoted = await promoteNext(tx, website_id, around.now)
    if (promoted?.id === domain.id) domain = promoted
  }
  events.push(await domainEvent(tx, 'domain.created', domain, around))
  if (heir) events.push(await domainEvent(tx, 'domain.updated', heir, around))
  for (const [i, place] of places.entries())
    if ((await leadingDomain(tx, place)) !== leading[i]) events.push(...(await websiteUpdated(tx, place, around)))
  return { domain, events }
}

/** @returns the account that the domain belongs to from then on */
async function checkPlace(
  tx: Tx,
  { account_id, name, source }: DomainRow,
  { website_id, caller, publisher }: To,
  { plans }: Around,
): Promise<string> {
  const access = await getAccess(tx, website_id, caller.userId)
  const role = access && limitedRole(caller.limits, website_id, access.role)
  const website = role === 'admin' && (await lockWebsite(tx, website_id)) && (await findWebsite(tx, website_id))
  if (!website) throw invalid('website_id', 'must name a website on which you are an admin')
  refuseAgents(publisher, await publishPolicyOf(tx, website_id), 'admin')
  if (await domainOnWebsite(tx, website_id, name))
    throw invalid('website_id', `names a website that has ${name} already; delete it there first`)
  if (website.account_id === account_id) return account_id
  // Who pays for its renewal stays the same.
  if (source === 'purchased')
    throw invalid('website_id', 'must name a website of the same account, since the domain was bought for that account')
  await checkDomainLimit(tx, website.account_id, plans)
  return website.account_id
}
