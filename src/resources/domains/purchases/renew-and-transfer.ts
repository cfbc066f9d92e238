import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { defineOperation } from '#kernel/operations/operation.ts'
import { publisherOf } from '#kernel/operations/review.ts'
import { at } from '#kernel/operations/target.ts'
import { parseDomainName } from '#net/domain-name.ts'
import { chosenRegistrant } from '#resources/domains/contacts/chosen-registrant.ts'
import { nameTaken } from '#resources/domains/domains/attachable-name.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { domainOnWebsite, domainTarget, holderOf } from '#resources/domains/domains/store.ts'
import { agreeMore } from '#resources/domains/purchases/agree-price.ts'
import { Purchase } from '#resources/domains/purchases/record.ts'
import { requestPurchase } from '#resources/domains/purchases/request-purchase.ts'
import { questionOf } from '#resources/domains/purchases/rules.ts'
import { NewRenewal, NewTransfer, presentPurchase } from '#resources/domains/purchases/schema.ts'
import { getWebsite, websiteTarget } from '#resources/websites/websites/store.ts'

/** As a purchase is: what an agent asks for waits for a person, and visitors see nothing of it. */
const ORDER = {
  scope: 'write',
  review: 'free',
  role: 'admin',
  hints: { destructive: false, idempotent: false, openWorld: true },
  needsKey: true,
  output: Purchase,
  status: 201,
  accepted: ({ status }: { status: string }) => status === 'awaiting_confirmation',
  present: presentPurchase,
  emits: 'domain.purchase.requested',
} as const

export const renew = defineOperation({
  ...ORDER,
  name: 'domains_renew',
  summary: "Renew a purchased domain now; an agent's request waits until an admin confirms it at confirm_url",
  asks: (given) => questionOf({ ...given, name: '' }, 'Renew the domain'),
  routes: ['POST /domains/:id/renew'],
  tool: { omitted: 'Domains renew automatically with auto_renew; when to pay earlier is for a person.' },
  target: at('id', domainTarget),
  input: NewRenewal,
  async prepare({ providers, target, input }) {
    if (target.source !== 'purchased')
      throw new ValidationFailed(
        { base: ['Only purchased domains are renewed here'] },
        { detail: 'Nothing was bought. Renew it where it was registered, or transfer it here first.' },
      )
    const { name, unicode_name: unicodeName } = target
    const term = { years: input.years ?? 1, expected: input.expected_price, whoisPrivacy: false }
    const agreed = await agreeMore(providers.registrar, { kind: 'renewal', name, unicodeName, ...term })
    return { agreed, providers }
  },
  async handler({ tx, target, prepared, caller, actor, source, now, plans, links }) {
    const byAgent = publisherOf(caller, source) === 'agents'
    const website = await getWebsite(tx, target.website_id)
    const same = { registrant: null, domain: target, autoRenew: target.auto_renew === 1 }
    return requestPurchase(tx, { website, ...prepared, ...same, byAgent, actor, now, plans, links })
  },
})

export const transfer = defineOperation({
  ...ORDER,
  name: 'domains_transfer',
  summary: "Move a domain here from another registrar, for a year more; an agent's request waits for an admin",
  asks: (given) => questionOf(given, 'Transfer the domain'),
  routes: ['POST /websites/:website_id/domains/transfer'],
  tool: { omitted: 'The code that lets the domain go would remain in the transcript of an agent.' },
  target: at('website_id', websiteTarget),
  input: NewTransfer,
  async prepare({ db, providers, target, input, caller }) {
    const read = parseDomainName(input.name)
    if (!read.ok) throw invalid('name', read.message)
    if (read.name !== read.apex) throw invalid('name', `is part of ${read.apex}, which is what can be transferred`)
    refuseHeld(await holderOf(db, read.name), target)
    const registrant = await chosenRegistrant({ db, vault: providers.vault, userId: caller.userId }, input)
    const agreed = await agreeMore(providers.registrar, {
      ...{ kind: 'transfer', name: read.name, unicodeName: read.unicodeName, years: 1 },
      ...{ expected: input.expected_price, whoisPrivacy: input.whois_privacy ?? false },
    })
    return { registrant, agreed, providers }
  },
  async handler({ tx, target, input, prepared, caller, actor, source, now, plans, links }) {
    const { name } = prepared.agreed
    refuseHeld(await holderOf(tx, name), target)
    const byAgent = publisherOf(caller, source) === 'agents'
    const domain = await domainOnWebsite(tx, target.id, name)
    const given = { authCode: input.auth_code, domain, autoRenew: input.auto_renew ?? false }
    return requestPurchase(tx, { website: target, ...prepared, ...given, byAgent, actor, now, plans, links })
  },
})

/** A domain of this website, or a name that nobody here has. @throws ValidationFailed */
function refuseHeld(holder: DomainRow | undefined, website: { id: string; account_id: string }): void {
  if (!holder) return
  if (holder.source === 'purchased') throw invalid('name', 'is registered here already')
  if (holder.website_id === website.id) return
  if (holder.account_id !== website.account_id) throw nameTaken()
  throw invalid('name', 'is verified for another website of this account; move it here first')
}
