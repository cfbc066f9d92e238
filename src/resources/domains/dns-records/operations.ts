import Type from 'typebox'
import { defineGet } from '#kernel/operations/define-get.ts'
import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { alsoEmit, dryRun, emitOnly, unchanged } from '#kernel/operations/outcome.ts'
import { oneOf, timestamp } from '#kernel/operations/schemas.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { exportTool } from '#kernel/operations/tool.ts'
import { RECORD_TYPES } from '#providers/dns/dns-provider.ts'
import { FileAddress } from '#resources/data/submissions/schema.ts'
import { zoneFile } from '#resources/domains/dns-records/export-zone.ts'
import { planCreate, planDelete, planImport, planUpdate } from '#resources/domains/dns-records/plans.ts'
import { DnsRecord, DnsRecordChanges, NewDnsRecord, presentRecord } from '#resources/domains/dns-records/record.ts'
import { recordEvents } from '#resources/domains/dns-records/record-events.ts'
import { checkSent, sendChange } from '#resources/domains/dns-records/remote-change.ts'
import { readHost } from '#resources/domains/dns-records/rules/host.ts'
import { notManaged } from '#resources/domains/dns-records/rules/refusals.ts'
import { DnsImport, DnsImported } from '#resources/domains/dns-records/schema.ts'
import { findZone, listRecords, recordsOf, recordTarget, saveDraft } from '#resources/domains/dns-records/store.ts'
import type { ZoneDraft } from '#resources/domains/dns-records/zone-draft.ts'
import { domainTarget } from '#resources/domains/domains/store.ts'

const COLLECTION = '/domains/:domain_id/dns_records'
const BRIEF = { fields: ['id', 'type', 'host', 'record', 'ttl'] }
const answer = { output: DnsRecord, present: presentRecord, revision: revisionOf }

const list = defineList({
  name: 'dns_records_list',
  summary: "List a domain's DNS records; none where its DNS is not managed here",
  role: 'viewer',
  routes: [`GET ${COLLECTION}`],
  target: at('domain_id', domainTarget),
  query: Type.Object({
    type: Type.Optional(oneOf(RECORD_TYPES, { about: 'Only records of this type.' })),
    host: Type.Optional(
      Type.String({ maxLength: 300, about: 'Only records of exactly this host; @ is the domain itself.' }),
    ),
  }),
  item: DnsRecord,
  present: presentRecord,
  async handler({ db, target, query: { type, host: written }, window }) {
    const host = written === undefined ? undefined : readHost(written, target.name)
    return listRecords(db, target, window, { type, host: host?.ok ? host.value : written })
  },
})

const create = defineOperation({
  name: 'dns_records_create',
  summary: 'Create a DNS record of a managed domain',
  scope: 'write',
  role: 'admin',
  routes: [`POST ${COLLECTION}`],
  brief: BRIEF,
  target: at('domain_id', domainTarget),
  input: NewDnsRecord,
  ...answer,
  status: 201,
  emits: 'dns_record.created',
  prepare: ({ target, input, now, ...context }) =>
    sendChange(context, async (db) => (await planCreate(db, target, input, now, 'all')).draft),
  async handler({ tx, target, input, now, prepared, warn }) {
    await checkSent(tx, prepared)
    const { draft, record, warnings } = await planCreate(tx, target, input, now)
    for (const warning of [...warnings, ...draft.warnings]) warn(warning)
    await saveDraft(tx, draft, now)
    return alsoEmit(record, eventsOfOthers(draft, record.id))
  },
})

const show = defineGet({
  name: 'dns_records_get',
  summary: 'Show a DNS record',
  role: 'viewer',
  routes: [`GET ${COLLECTION}/:id`],
  target: at('id', recordTarget),
  ...answer,
})

const update = defineOperation({
  name: 'dns_records_update',
  summary: 'Change a DNS record; its type and host stay',
  scope: 'write',
  role: 'admin',
  routes: [`PATCH ${COLLECTION}/:id`, `PUT ${COLLECTION}/:id`],
  brief: BRIEF,
  target: at('id', recordTarget),
  input: DnsRecordChanges,
  ...answer,
  emits: 'dns_record.updated',
  prepare: ({ target, input, now, ...context }) =>
    sendChange(context, async (db) => (await planUpdate(db, target, input, now, 'all')).draft),
  async handler({ tx, target, input, now, prepared, warn, audited }) {
    await checkSent(tx, prepared)
    const { draft, record, warnings } = await planUpdate(tx, target, input, now)
    for (const warning of [...warnings, ...draft.warnings]) warn(warning)
    if (draft.changes.updated.length === 0) return unchanged(record)
    await saveDraft(tx, draft, now)
    audited(presentRecord(target), presentRecord(record))
    return alsoEmit(record, eventsOfOthers(draft, record.id))
  },
})

const remove = defineOperation({
  name: 'dns_records_delete',
  summary: 'Delete a DNS record',
  scope: 'write',
  role: 'admin',
  routes: [`DELETE ${COLLECTION}/:id`],
  target: at('id', recordTarget),
  output: null,
  present: presentRecord,
  emits: 'dns_record.deleted',
  prepare: ({ target, now, ...context }) => sendChange(context, (db) => planDelete(db, target, now, 'all')),
  async handler({ tx, target, now, prepared }) {
    await checkSent(tx, prepared)
    await saveDraft(tx, await planDelete(tx, target, now), now)
    return target
  },
})

const importZone = defineOperation({
  name: 'dns_records_import',
  summary: 'Add the records of a BIND zone file or a mail provider to a domain, all or none',
  scope: 'write',
  unseen: ({ input }) => input.dry_run === true,
  role: 'admin',
  routes: [`POST ${COLLECTION}/import`],
  // A template replaces mail servers; importing the same again changes nothing.
  hints: { destructive: true, idempotent: true },
  target: at('domain_id', domainTarget),
  input: DnsImport,
  output: DnsImported,
  emits: 'dns_record.created',
  prepare: async ({ target, input, now, ...context }) =>
    input.dry_run ? null : sendChange(context, async (db) => (await planImport(db, target, input, now)).draft),
  async handler({ tx, target, input, now, prepared, warn }) {
    await checkSent(tx, prepared)
    const { draft, lines } = await planImport(tx, target, input, now)
    const { inserted, updated, deleted } = draft.changes
    for (const warning of draft.warnings) warn(warning)
    const result = {
      created: inserted.length,
      updated: updated.length,
      deleted: deleted.length,
      unchanged: lines.filter(({ result }) => result === 'unchanged').length,
      failed: lines.filter(({ result }) => result === 'failed').length,
      lines,
    }
    if (input.dry_run) return dryRun(result)
    const events = recordEvents(draft.changes)
    if (events.length === 0) return unchanged(result)
    await saveDraft(tx, draft, now)
    return emitOnly(result, events)
  },
})

const exportZone = defineProviderOperation({
  name: 'dns_records_export',
  summary: "Export a domain's DNS records as a BIND zone file, at an address that lives for an hour",
  scope: 'read',
  role: 'viewer',
  routes: [`POST ${COLLECTION}/export`],
  tool: exportTool('dns_zone', 'domain_id'),
  refuses: true,
  target: at('domain_id', domainTarget),
  output: FileAddress,
  async handler({ db, target, providers, links }) {
    const zone = await findZone(db, target)
    if (!zone) throw notManaged(target.name)
    const bytes = [Buffer.from(zoneFile(zone, await recordsOf(db, target)))]
    const file = { website_id: target.website_id, filename: `${target.name}.zone`, content_type: 'text/dns' }
    const { token, expires_at } = await providers.downloads.add({ ...file, bytes })
    return { url: links.download(token), expires_at: timestamp(expires_at) }
  },
})

export const dnsRecordOperations: readonly Operation[] = [list, create, importZone, exportZone, show, update, remove]

/** Of records whose ttl follows that of the changed one, and of those that made way for it. */
function eventsOfOthers({ changes: { updated, deleted } }: ZoneDraft, id: string) {
  return recordEvents({ updated: updated.filter((row) => row.id !== id), deleted })
}
