import type { Static } from 'typebox'
import { retryOrdersNow } from '#certificates/store.ts'
import { asTaken } from '#kernel/operations/as-taken.ts'
import { defineDelete } from '#kernel/operations/define-delete.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { invalid, ValidationFailed } from '#kernel/operations/errors.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, emitOnly, type OperationEvent, unchanged } from '#kernel/operations/outcome.ts'
import { publisherOf } from '#kernel/operations/review.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { accountListTool, deleteTool, getTool, listTool } from '#kernel/operations/tool.ts'
import { observeZone } from '#resources/domains/dns-records/observe-zone.ts'
import { recordEvents } from '#resources/domains/dns-records/record-events.ts'
import { checkAnswered } from '#resources/domains/dns-records/rules/refusals.ts'
import { applyCheck } from '#resources/domains/domains/apply-check.ts'
import { attachableName, checkClaim, nameTaken, newClaim } from '#resources/domains/domains/attachable-name.ts'
import { changeDomain, removeDomain } from '#resources/domains/domains/change-domain.ts'
import { checkDomainLimit } from '#resources/domains/domains/limit.ts'
import { dkimKeyOf } from '#resources/domains/domains/mail/keys-store.ts'
import { newDkimKey } from '#resources/domains/domains/mail/new-key.ts'
import { moveDomain } from '#resources/domains/domains/move-domain.ts'
import { observe } from '#resources/domains/domains/observe.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'
import { Domain } from '#resources/domains/domains/record.ts'
import { DomainChanges, NewDomain, presentDomain } from '#resources/domains/domains/schema.ts'
import { domainTarget, insertDomain, listDomains, listDomainsOfUser } from '#resources/domains/domains/store.ts'
import { oneWithTls, withTls } from '#resources/domains/domains/with-tls.ts'
import { changeAtRegistrar } from '#resources/domains/purchases/at-registrar.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'

const COLLECTION = '/websites/:website_id/domains'
const answer = { output: Domain, present: presentDomain, revision: revisionOf }
const BRIEF = { fields: ['id', 'name', 'status', 'next_action'] }
const target = at('id', domainTarget)

// No read is cached: checks change what the DNS was seen to hold, and certificates change too, without an event.
const list = defineList({
  name: 'domains_list',
  summary: "List a website's domains",
  role: 'viewer',
  routes: [`GET ${COLLECTION}`],
  tool: listTool('domain'),
  target: at('website_id', websiteTarget),
  item: Domain,
  present: presentDomain,
  async handler({ db, target, window }) {
    const { rows, total } = await listDomains(db, target.id, window)
    return { rows: await withTls(db, rows), total }
  },
})

const listAll = defineList({
  name: 'domains_list_all',
  summary: 'List the domains of all websites that you have access to',
  routes: ['GET /domains'],
  tool: accountListTool('domain'),
  item: Domain,
  present: presentDomain,
  async handler({ db, caller, window }) {
    const { rows, total } = await listDomainsOfUser(db, caller, window)
    return { rows: await withTls(db, rows), total }
  },
})

const create = defineOperation({
  name: 'domains_create',
  summary: 'Attach a domain registered elsewhere; required_records say what its DNS must hold',
  scope: 'write',
  role: 'admin',
  routes: [`POST ${COLLECTION}`],
  target: at('website_id', websiteTarget),
  input: NewDomain,
  ...answer,
  status: 201,
  emits: 'domain.created',
  async handler({ tx, caller, source, now, target, input, links, plans }) {
    const name = attachableName(input.name, links)
    await checkClaim(tx, target, name.name)
    await checkDomainLimit(tx, target.account_id, plans)
    const domain = newClaim(name, target, publisherOf(caller, source), now)
    await insertDomain(tx, domain)
    return oneWithTls(tx, domain)
  },
})

const show = defineOperation({
  name: 'domains_get',
  summary: 'Show a domain, with what its DNS must hold and what to do next',
  scope: 'read',
  role: 'viewer',
  routes: ['GET /domains/:id'],
  tool: getTool('domain'),
  target,
  ...answer,
  handler: ({ db, target }) => oneWithTls(db, target),
})

const update = defineOperation({
  name: 'domains_update',
  summary: 'Change a domain: primary, redirect, DNS managed here, renewal, mail signing, website',
  scope: 'write',
  role: 'admin',
  routes: ['PATCH /domains/:id', 'PUT /domains/:id'],
  brief: BRIEF,
  target,
  input: DomainChanges,
  ...answer,
  emits: 'domain.updated',
  // What the domain answers is seen while its name servers are still the former ones.
  async prepare({ db, providers: { registrar, resolver, vault }, intend, now, target, input, links }) {
    if (placeIn(input, target) !== target.website_id && Object.keys(input).length > 1)
      throw invalid('website_id', 'is changed by a request of its own')
    const moves = input.dns_managed === true && target.dns_managed === 0
    if (moves) checkAnswered(links.dns, 'dns_managed')
    const seen = moves ? await observeZone(resolver, target.name) : null
    const signs = input.mail_signing === true && target.owned_name !== null
    const key = signs && !(await dkimKeyOf(db, target.id)) ? await newDkimKey(target, vault, now) : null
    await changeAtRegistrar({ registrar, intend, now }, target, input)
    return { seen, key }
  },
  async handler({ tx, now, target, input, prepared, links, plans, warn, caller, source, audited }) {
    const around = { now, links, plans }
    const website_id = placeIn(input, target)
    if (website_id !== target.website_id) {
      const to = { website_id, caller, publisher: publisherOf(caller, source) }
      const { domain, events } = await moveDomain(tx, target, to, around)
      audited({ website_id: target.website_id }, { website_id })
      return emitOnly(await oneWithTls(tx, domain), events)
    }
    const { seen, key } = prepared
    const found = { seen: seen?.records ?? [], key }
    const { domain, added, events } = await changeDomain(tx, target, input, found, around)
    if (seen) warn(importedSentence(target.name, added.length, seen.complete))
    const record = await oneWithTls(tx, domain)
    return domain === target ? unchanged(record) : alsoEmit(record, [...recordEvents({ inserted: added }), ...events])
  },
})

const verify = defineOperation({
  name: 'domains_verify',
  summary: "Check a domain's DNS now; a certificate that failed is tried again",
  scope: 'write',
  role: 'admin',
  routes: ['POST /domains/:id/verify'],
  hints: { idempotent: true, openWorld: true },
  target,
  ...answer,
  emits: 'domain.updated',
  prepare: async ({ db, providers, target, links }) =>
    observe(providers.resolver, target, await dkimKeyOf(db, target.id), links.dns),
  async handler({ tx, now, target, prepared, links, plans }) {
    const around = { now, links, plans, decisive: true }
    const { domain, events } = await applyCheck(tx, target, prepared, around).catch(asTaken(nameTaken))
    await retryOrdersNow(tx, domain.id, now)
    const isOwn = ({ type, record }: OperationEvent) => type === 'domain.updated' && record.id === domain.id
    return alsoEmit(
      await oneWithTls(tx, domain),
      events.filter((event) => !isOwn(event)),
    )
  },
})

const remove = defineDelete({
  name: 'domains_delete',
  summary: 'Detach a domain; the website no longer answers there',
  role: 'admin',
  routes: ['DELETE /domains/:id'],
  tool: deleteTool('domain'),
  target,
  present: (domain, links) => presentDomain({ ...domain, ...GONE }, links),
  emits: 'domain.deleted',
  async remove({ tx, now, target, links, plans }) {
    if (target.source === 'purchased') throw purchasedStays()
    return removeDomain(tx, target, { now, links, plans })
  },
})

export const domainOperations: readonly Operation[] = [list, listAll, create, show, update, verify, remove]

const GONE = { tls: { status: 'none' as const, expires_at: null, error: null, uploaded: false }, dkim: null }

/** The website that the domain is to belong to. */
function placeIn({ website_id }: Static<typeof DomainChanges>, before: DomainRow): string {
  return website_id?.toLowerCase() ?? before.website_id
}

function purchasedStays() {
  return new ValidationFailed(
    { base: ['A purchased domain cannot be deleted'] },
    {
      code: 'domain_purchased',
      detail:
        'Nothing was changed. Set auto_renew to false to let its registration end, or transfer it to another registrar.',
    },
  )
}

function importedSentence(name: string, count: number, complete: boolean): string {
  const more = complete ? '' : ' Not everything could be seen.'
  return `DNS of ${name} has ${count} new records: records that lead here, and records it was seen to have at usual names.${more} Import its zone file if it has others.`
}
