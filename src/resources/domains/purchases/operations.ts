import Type from 'typebox'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { publisherOf } from '#kernel/operations/review.ts'
import { oneOf } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { accountListTool, getTool } from '#kernel/operations/tool.ts'
import { chosenRegistrant } from '#resources/domains/contacts/chosen-registrant.ts'
import { agreePrice } from '#resources/domains/purchases/agree-price.ts'
import { checkAvailability, readNames } from '#resources/domains/purchases/availability.ts'
import { PURCHASE_STATUSES, Purchase } from '#resources/domains/purchases/record.ts'
import { renew, transfer } from '#resources/domains/purchases/renew-and-transfer.ts'
import { requestPurchase } from '#resources/domains/purchases/request-purchase.ts'
import { questionOf } from '#resources/domains/purchases/rules.ts'
import {
  Availability,
  AvailabilityCheck,
  NewPurchase,
  presentOffer,
  presentPurchase,
} from '#resources/domains/purchases/schema.ts'
import { listPurchases, purchaseTarget } from '#resources/domains/purchases/store.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const check = defineProviderOperation({
  name: 'domains_availability_check',
  summary: 'Check whether domain names can be bought, and for how much',
  scope: 'read',
  routes: ['POST /domains/availability_check'],
  hints: { openWorld: true },
  refuses: true,
  input: AvailabilityCheck,
  invalid: 400,
  output: Availability,
  async handler({ db, providers, input }) {
    const checked = await checkAvailability(db, providers.registrar, readNames(input.names))
    if (!checked.ok)
      throw new ValidationFailed(
        { base: [checked.message] },
        { code: 'availability_check_failed', detail: 'Nothing is known about these names. Try again in a moment.' },
      )
    return { vat_note: checked.note, rows: checked.offers.map(presentOffer) }
  },
})

const create = defineOperation({
  name: 'domains_purchase',
  summary: "Buy a domain for a website; an agent's purchase waits until an admin confirms it at confirm_url",
  asks: (given) => questionOf(given),
  scope: 'write',
  // Visitors see nothing of it: what an agent asks for waits for a person, and under review nobody is led to the domain.
  review: 'free',
  role: 'admin',
  hints: { destructive: false, idempotent: false, openWorld: true },
  routes: ['POST /websites/:website_id/domains/purchase'],
  brief: { fields: ['id', 'status', 'confirm_url', 'next_action'] },
  target: at('website_id', websiteTarget),
  needsKey: true,
  input: NewPurchase,
  output: Purchase,
  status: 201,
  accepted: ({ status }) => status === 'awaiting_confirmation',
  present: presentPurchase,
  emits: 'domain.purchase.requested',
  async prepare({ db, providers, input, caller }) {
    const registrant = await chosenRegistrant({ db, vault: providers.vault, userId: caller.userId }, input)
    const wanted = {
      ...{ name: input.name, years: input.years ?? 1, expected: input.expected_price },
      whoisPrivacy: input.whois_privacy ?? false,
    }
    return { registrant, agreed: await agreePrice(db, providers.registrar, wanted), providers }
  },
  handler({ tx, target, input, prepared, caller, actor, source, now, plans, links }) {
    const byAgent = publisherOf(caller, source) === 'agents'
    const autoRenew = input.auto_renew ?? false
    return requestPurchase(tx, { website: target, ...prepared, autoRenew, byAgent, actor, now, plans, links })
  },
})

const list = defineList({
  name: 'purchases_list',
  summary: 'List purchases of domains on all your websites',
  routes: ['GET /domains/purchases'],
  tool: accountListTool('purchase'),
  query: Type.Object({
    website_id: Type.Optional(Type.String({ format: 'uuid', about: 'Only those for this website.' })),
    status: Type.Optional(oneOf(PURCHASE_STATUSES, { about: 'Only those of this status.' })),
  }),
  item: Purchase,
  present: presentPurchase,
  handler: ({ longDb, caller, query, window }) => listPurchases(longDb, caller, window, query),
})

const get = defineGet({
  name: 'purchases_get',
  summary: 'Show a purchase of a domain',
  role: 'viewer',
  routes: ['GET /domains/purchases/:id'],
  target: at('id', purchaseTarget),
  tool: getTool('purchase'),
  output: Purchase,
  present: presentPurchase,
  revision: ({ revision }) => String(revision),
})

export const purchaseOperations: readonly Operation[] = [check, create, renew, transfer, list, get]
