import Type from 'typebox'
import type { Tx } from '#kernel/database/database.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import type { Links } from '#kernel/operations/links.ts'
import { defineOperation, type Operation } from '#kernel/operations/operation.ts'
import { emitOnly } from '#kernel/operations/outcome.ts'
import { at } from '#kernel/operations/target.ts'
import { differsWholly } from '#resources/domains/dns-records/changes-store.ts'
import { checkAnswered, notManaged } from '#resources/domains/dns-records/rules/refusals.ts'
import { findZone, recordsOf } from '#resources/domains/dns-records/store.ts'
import { checkUnused, MAX_KEYS } from '#resources/domains/dnssec/check-unused.ts'
import { newDnssecKey } from '#resources/domains/dnssec/new-key.ts'
import { DnssecKey, presentKey } from '#resources/domains/dnssec/schema.ts'
import { deleteDnssecKey, dnssecKeysOf, dnssecKeyTarget, insertDnssecKey } from '#resources/domains/dnssec/store.ts'
import { domainEvent } from '#resources/domains/domains/domain-events.ts'
import { domainTarget, domainWithId, touchDomain } from '#resources/domains/domains/store.ts'

const COLLECTION = '/domains/:domain_id/dnssec_keys'
const TOOL = {
  omitted:
    'A person sets the DS record at the registrar, and the order of the two decides whether the domain is found.',
}

const list = defineList({
  name: 'dnssec_keys_list',
  summary: "List the keys that sign a domain's zone, with their DS records; none where it is not signed",
  role: 'viewer',
  routes: [`GET ${COLLECTION}`],
  tool: TOOL,
  target: at('domain_id', domainTarget),
  item: DnssecKey,
  present: presentKey,
  async handler({ db, target, window: { offset, per } }) {
    const keys = await dnssecKeysOf(db, target.id)
    const rows = keys.map((key) => ({ ...key, name: target.name }))
    return { rows: rows.slice(offset, offset + per), total: rows.length }
  },
})

const create = defineOperation({
  name: 'dnssec_keys_create',
  summary: 'Sign the zone of a managed domain (DNSSEC), or begin to replace its key by a second one',
  scope: 'write',
  role: 'admin',
  routes: [`POST ${COLLECTION}`],
  tool: TOOL,
  target: at('domain_id', domainTarget),
  output: DnssecKey,
  present: presentKey,
  status: 201,
  emits: 'domain.updated',
  prepare: async ({ db, providers, target, now }) => {
    const taken = (await dnssecKeysOf(db, target.id)).map(({ key_tag }) => key_tag)
    return newDnssecKey(target, providers.vault, taken, now)
  },
  async handler({ tx, target, now, links, prepared }) {
    const zone = await findZone(tx, target)
    if (!zone) throw notManaged(target.name)
    checkAnswered(links.dns, 'base')
    const keys = await dnssecKeysOf(tx, target.id)
    if (keys.length >= MAX_KEYS) throw twoKeys()
    await insertDnssecKey(tx, prepared)
    return emitOnly({ ...prepared, name: target.name }, await changed(tx, target, now, links))
  },
})

const remove = defineOperation({
  name: 'dnssec_keys_delete',
  summary: 'Delete a key that no DS record names any longer; without keys the zone is not signed',
  scope: 'write',
  role: 'admin',
  routes: [`DELETE ${COLLECTION}/:id`],
  tool: TOOL,
  target: at('id', dnssecKeyTarget),
  query: Type.Object({
    unchecked: Type.Optional(
      Type.Boolean({ about: "Deletes it also where the domain's DS records can't be looked up." }),
    ),
  }),
  output: null,
  present: presentKey,
  emits: 'domain.updated',
  prepare: ({ providers, target }) => providers.resolver.ds(target.name),
  async handler({ tx, target, query, now, links, prepared }) {
    const domain = { id: target.domain_id, website_id: target.website_id, name: target.name }
    const other = (await dnssecKeysOf(tx, domain.id)).find(({ id }) => id !== target.id)
    const ttls = (await recordsOf(tx, domain)).map(({ ttl }) => ttl)
    checkUnused(target, prepared, { other, ttls, unchecked: query.unchecked ?? false }, now)
    await deleteDnssecKey(tx, target)
    return emitOnly(target, await changed(tx, domain, now, links))
  },
})

export const dnssecOperations: readonly Operation[] = [list, create, remove]

/** The zone is signed by other keys: what answers for it hears of the domain. */
async function changed(tx: Tx, { id, name }: { id: string; name: string }, now: number, links: Links) {
  await touchDomain(tx, id, now)
  await differsWholly(tx, name, now)
  return [await domainEvent(tx, 'domain.updated', (await domainWithId(tx, id))!, { links })]
}

function twoKeys() {
  return new ValidationFailed(
    { base: ['The zone has two keys already'] },
    { detail: 'Nothing was changed. Delete the older key once its DS record at the registrar is replaced.' },
  )
}
