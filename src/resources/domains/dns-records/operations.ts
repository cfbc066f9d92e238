import Type from 'typebox'
import { defineList } from '#kernel/operations/define-list.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { oneOf, timestamp } from '#kernel/operations/schemas.ts'
import { at, revisionOf } from '#kernel/operations/target.ts'
import { exportTool } from '#kernel/operations/tool.ts'
import { RECORD_TYPES } from '#providers/dns/dns-provider.ts'
import { FileAddress } from '#resources/data/submissions/schema.ts'
import { zoneFile } from '#resources/domains/dns-records/export-zone.ts'
import { planCreate, planDelete, planImport, planUpdate } from '#resources/domains/dns-records/plans.ts'
import { DnsRecord, DnsRecordChanges, NewDnsRecord, presentRecord } from '#resources/domains/dns-records/record.ts'
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
  review: 'refused',
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
  async handler({ tx, target, input, now, prepared, warn, emit }) {
    await checkSent(tx, prepared)
    const { draft, record, warnings } = await planCreate(tx, target, input, now)
    for (const warning of [...warnings, ...draft.warnings]) warn(warning)
    await saveDraft(tx, draft, now)
    emitOthers(draft, record.id, emit)
    return record
  },
})

const show = defineOperation({
  name: 'dns_records_get',
  summary: 'Show a DNS record',
  scope: 'read',
  role: 'viewer',
  routes: [`GET ${COLLECTION}/:id`],
  target: at('id', recordTarget),
  ...answer,
  handler: async ({ target }) => target,
})

const update = defineOperation({
  name: 'dns_records_update',
  summary: 'Change a DNS record; its type and host stay',
  scope: 'write',
  review: 'refused',
  role: 'admin',
  routes: [`PATCH ${COLLECTION}/:id`, `PUT ${COLLECTION}/:id`],
  brief: BRIEF,
  target: at('id', recordTarget),
  input: DnsRecordChanges,
  ...answer,
  emits: 'dns_record.updated',
  prepare: ({ target, input, now, ...context }) =>
    sendChange(context, async (db) => (await planUpdate(db, target, input, now, 'all')).draft),
  async handler({ tx, target, input, now, prepared, warn, emit, audited, nothingChanged }) {
    await checkSent(tx, prepared)
    const { draft, record, warnings } = await planUpdate(tx, target, input, now)
    if (draft.changes.updated.length === 0) nothingChanged()
    for (const warning of [...warnings, ...draft.warnings]) warn(warning)
    await saveDraft(tx, draft, now)
    audited(presentRecord(target), presentRecord(record))
    emitOthers(draft, record.id, emit)
    return record
  },
})

const remove = defineOperation({
  name: 'dns_records_delete',
  summary: 'Delete a DNS record',
  scope: 'write',
  review: 'refused',
  role: 'admin',
  routes: [`DELETE ${COLLECTION}/:id`],
  target: at('id', recordTarget),
  output: null,
  emits: 'dns_record.deleted',
  subject: ({ target }) => presentRecord(target),
  prepare: ({ target, now, ...context }) => sendChange(context, (db) => planDelete(db, target, now, 'all')),
  async handler({ tx, target, now, prepared }) {
    await checkSent(tx, prepared)
    await saveDraft(tx, await planDelete(tx, target, now), now)
  },
})

const importZone = defineOperation({
  name: 'dns_records_import',
  summary: "Add a BIND zone file's or a mail provider's records to a domain: all, or none if a line is faulty",
  scope: 'write',
  review: 'refused',
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
  async handler({ tx, target, input, now, prepared, warn, emit, nothingChanged, suppressEvent, dryRun }) {
    await checkSent(tx, prepared)
    const { draft, lines } = await planImport(tx, target, input, now)
    const { inserted, updated, deleted } = draft.changes
    if (input.dry_run) dryRun()
    else await saveDraft(tx, draft, now)
    for (const warning of draft.warnings) warn(warning)
    // Each record has an event of its own; the import has none.
    suppressEvent()
    if (inserted.length + updated.length + deleted.length === 0) nothingChanged()
    for (const row of inserted) emit('dns_record.created', presentRecord(row))
    for (const row of updated) emit('dns_record.updated', presentRecord(row))
    for (const row of deleted) emit('dns_record.deleted', presentRecord(row))
    const failed = lines.filter(({ result }) => result === 'failed').length
    const unchanged = lines.filter(({ result }) => result === 'unchanged').length
    return { created: inserted.length, updated: updated.length, deleted: deleted.length, unchanged, failed, lines }
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
function emitOthers(
  draft: ZoneDraft,
  id: string,
  emit: (type: 'dns_record.updated' | 'dns_record.deleted', record: ReturnType<typeof presentRecord>) => void,
) {
  const { updated, deleted } = draft.changes
  for (const row of updated) if (row.id !== id) emit('dns_record.updated', presentRecord(row))
  for (const row of deleted) emit('dns_record.deleted', presentRecord(row))
}
