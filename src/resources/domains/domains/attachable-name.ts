import { randomBytes } from 'node:crypto'
import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import type { Links } from '#kernel/operations/links.ts'
import type { Publisher } from '#kernel/operations/review.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { type DomainName, parseDomainName } from '#net/domain-name.ts'
import { type DomainRow, domain } from '#resources/domains/domains/record.ts'
import { domainOnWebsite, holderOf } from '#resources/domains/domains/store.ts'

const TOKEN_BYTES = 18

/**
 * A name as a website may have it.
 * @throws ValidationFailed for what is no domain name, or one of the service's own
 */
export function attachableName(text: string, { base, dns }: Pick<Links, 'base' | 'dns'>): DomainName {
  const parsed = parseDomainName(text)
  if (!parsed.ok) throw invalid('name', parsed.message)
  const { ok: _, ...name } = parsed
  const isOurs = name.name === dns.sitesDomain || name.name.endsWith(`.${dns.sitesDomain}`)
  if (isOurs || name.name === new URL(base).hostname) throw invalid('name', 'belongs to this service')
  return name
}

/**
 * Anybody may claim a name that nobody has proved, so that a stranger's claim never blocks the owner.
 * @throws ValidationFailed when the website has it already, or another one answers at it
 */
export async function checkClaim(tx: Tx, website: { id: string; account_id: string }, name: string): Promise<void> {
  if (await domainOnWebsite(tx, website.id, name)) throw invalid('name', 'is already a domain of this website')
  const holder = await holderOf(tx, name)
  if (!holder || (holder.status !== 'active' && holder.source !== 'purchased')) return
  if (holder.account_id === website.account_id)
    throw invalid('name', 'is verified for another website of this account; delete it there first')
  throw nameTaken()
}

export function nameTaken() {
  return new ValidationFailed(
    { name: ['is verified by another account'] },
    {
      code: 'domain_taken',
      detail:
        'Nothing was changed. If the name is yours, remove the DNS records that lead it to the other website; then it can be attached here.',
    },
  )
}

/** A claim that is due for an immediate check. */
export function newClaim(
  { name, unicodeName }: DomainName,
  website: { id: string; account_id: string },
  attached_by: Publisher,
  now: number,
): DomainRow {
  return newRow(domain, {
    id: newId(),
    website_id: website.id,
    account_id: website.account_id,
    name,
    unicode_name: unicodeName,
    attached_by,
    verification_token: randomBytes(TOKEN_BYTES).toString('base64url'),
    next_check_at: now,
    now,
  })
}
