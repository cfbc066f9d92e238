import type { Tx } from '#kernel/database/database.ts'
import { newId } from '#kernel/database/ids.ts'
import { enqueue } from '#kernel/jobs/enqueue.ts'
import type { Actor } from '#kernel/operations/caller.ts'
import type { Core } from '#kernel/operations/core.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import type { Providers } from '#kernel/operations/providers.ts'
import { newRow } from '#kernel/records/define-record.ts'
import { queueMail } from '#mail/queue-mail.ts'
import type { Registrant } from '#providers/registrar/registrar.ts'
import { checkDomainLimit } from '#resources/domains/domains/limit.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import type { Agreed } from '#resources/domains/purchases/agree-price.ts'
import { SETTLE_PURCHASE } from '#resources/domains/purchases/job-kinds.ts'
import { confirmLetter } from '#resources/domains/purchases/letters.ts'
import { type PurchaseRow, purchase } from '#resources/domains/purchases/record.ts'
import { sealAuthCode, sealRegistrant } from '#resources/domains/purchases/registrant.ts'
import { CONFIRM_MS } from '#resources/domains/purchases/rules.ts'
import { insertPurchase, namesTaken } from '#resources/domains/purchases/store.ts'
import { adminsOf } from '#resources/people/accesses/store.ts'
import type { WebsiteRecord } from '#resources/websites/websites/store.ts'

type Requested = Pick<Core, 'links' | 'plans'> & {
  website: Pick<WebsiteRecord, 'id' | 'account_id' | 'name'>
  agreed: Agreed
  /** Null of a renewal, which changes no owner. */
  registrant: Registrant | null
  /** Of a transfer. */
  authCode?: string
  /** What is renewed, or the domain of the website that is moved here. */
  domain?: Pick<DomainRow, 'id' | 'registered_until'> | undefined
  autoRenew: boolean
  byAgent: boolean
  actor: Actor
  providers: Pick<Providers, 'vault' | 'registrar'>
  now: number
}

/**
 * Records what is to be bought before anybody is called. Once this is committed a job buys it, or a person confirms it
 * first.
 * @throws LimitReached, or ValidationFailed when somebody was faster
 */
export async function requestPurchase(tx: Tx, requested: Requested): Promise<PurchaseRow> {
  const { website, agreed, registrant, authCode, domain, autoRenew, byAgent, actor, providers, now, plans, links } =
    requested
  // A domain that the website has is counted already.
  if (!domain) await checkDomainLimit(tx, website.account_id, plans)
  const { registrar, vault } = providers
  const id = newId()
  const row = newRow(purchase, {
    id,
    website_id: website.id,
    account_id: website.account_id,
    name: agreed.name,
    unicode_name: agreed.unicodeName,
    open_name: agreed.name,
    years: agreed.years,
    amount: agreed.price.amount,
    currency: agreed.price.currency,
    premium: Number(agreed.premium),
    auto_renew: Number(autoRenew),
    whois_privacy: Number(agreed.whoisPrivacy),
    kind: agreed.kind,
    registrant: registrant && sealRegistrant(vault, id, registrant),
    auth_code: authCode === undefined ? null : sealAuthCode(vault, id, authCode),
    ...(agreed.kind === 'renewal' ? { domain_id: domain!.id, renews_from: domain!.registered_until } : {}),
    status: byAgent ? 'awaiting_confirmation' : 'ordered',
    requested_by: JSON.stringify(actor),
    by_agent: Number(byAgent),
    registrar: registrar.kind,
    confirm_until: byAgent ? now + CONFIRM_MS : null,
    now,
  })
  const taken = agreed.kind === 'registration' && (await namesTaken(tx, [row.name])).has(row.name)
  if (taken || !(await insertPurchase(tx, row)))
    throw new ValidationFailed(
      { name: ['is being bought or owned here already'] },
      { code: 'domain_unavailable', detail: 'Nothing was bought. List purchases and domains to find it.' },
    )
  if (!byAgent) await order(tx, row, now)
  else
    for (const to of await adminsOf(tx, website.id))
      await queueMail(
        tx,
        { ...confirmLetter({ to, website: website.name, purchase: row, links }), brandOf: website.id },
        now,
      )
  return row
}

/** Has a job register the name, unless that is up to the operator. */
export async function order(
  tx: Tx,
  { website_id, id, registrar }: Pick<PurchaseRow, 'website_id' | 'id' | 'registrar'>,
  now: number,
): Promise<void> {
  if (registrar !== 'static') await enqueue(tx, SETTLE_PURCHASE, { website_id, id }, now)
}
