import type Type from 'typebox'
import type { Static } from 'typebox'
import type { Trait } from '#kernel/events/journals/lists.ts'
import { type Filter, readJournal, type Wanted } from '#kernel/events/journals/read-journal.ts'
import { invalid } from '#kernel/operations/errors.ts'
import { defineOperation, defineProviderOperation, type Operation } from '#kernel/operations/operation.ts'
import { DEFAULT_PER, MAX_PER, timestamp } from '#kernel/operations/schemas.ts'
import { at } from '#kernel/operations/target.ts'
import { FileAddress } from '#resources/data/submissions/schema.ts'
import { CHANGES_AT_ONCE, changesOf } from '#resources/history/audit-events/changes.ts'
import { exportedAudit } from '#resources/history/audit-events/export.ts'
import {
  AuditExport,
  AuditPage,
  AuditQuery,
  type auditFilters,
  presentAudit,
} from '#resources/history/audit-events/schema.ts'
import { olderThan, rangeOf } from '#resources/history/events/cursor.ts'
import { websiteTarget } from '#resources/websites/websites/store.ts'
import { nearestName } from '#text/nearest-name.ts'

const list = defineOperation({
  name: 'audit_list',
  summary: 'List who did what on a website, newest first',
  scope: 'read',
  role: 'admin',
  routes: ['GET /websites/:website_id/audit_events'],
  refuses: true,
  target: at('website_id', websiteTarget),
  query: AuditQuery,
  output: AuditPage,
  async handler({ db, target, query, catalog }) {
    const { changes: withChanges = false } = query
    const most = withChanges ? CHANGES_AT_ONCE : MAX_PER
    const { below } = rangeOf(query.cursor)
    const { rows, next } = await readJournal(db, 'audit_events', {
      ...chosenBy(target.id, query, catalog.operations),
      range: { above: 0, below },
      order: 'desc',
      limit: Math.min(query.per ?? DEFAULT_PER, most),
    })
    const changes = withChanges ? await changesOf(db, target.id, rows) : []
    return {
      data: rows.map((row, index) => presentAudit(row, changes[index])),
      meta: { next: next === null ? null : olderThan(next), previous: null },
    }
  },
})

const exportRows = defineProviderOperation({
  name: 'audit_export',
  summary: 'Export the audit log as CSV or JSON lines, at an address that lives for an hour',
  scope: 'read',
  role: 'admin',
  routes: ['POST /websites/:website_id/audit_events/export'],
  tool: { omitted: 'audit_list answers the same rows; a file of the whole log is for people and their archives' },
  target: at('website_id', websiteTarget),
  input: AuditExport,
  output: FileAddress,
  async handler({ longDb, target, input, providers, links, catalog }) {
    const { format, ...filters } = input
    const bytes = exportedAudit(longDb, chosenBy(target.id, filters, catalog.operations), format)
    const content_type = format === 'csv' ? 'text/csv' : 'application/jsonl'
    const file = { website_id: target.id, filename: `audit.${format}`, content_type, bytes }
    const { token, expires_at } = await providers.downloads.add(file)
    return { url: links.download(token), expires_at: timestamp(expires_at) }
  },
})

export const auditOperations: readonly Operation[] = [list, exportRows]

type Filters = Static<Type.TObject<typeof auditFilters>>

/** @throws ValidationFailed for an operation that does not exist */
function chosenBy(
  website_id: string,
  { actor, client_id, operation, kind, record_id, source, change_set_id, since, until }: Filters,
  operations: readonly { name: string }[],
): Pick<Wanted, 'website_id' | 'filter' | 'since' | 'until'> {
  if (operation !== undefined) checkOperation(operation, operations)
  const traits: [Trait, string | undefined][] = [
    ['actor', actor?.toLowerCase()],
    ['client', client_id],
    ['change_set', change_set_id],
    ['operation', operation],
    ['kind', kind],
    ['record', record_id?.toLowerCase()],
    ['source', source],
  ]
  const filter: Filter = traits.flatMap(([trait, value]) => (value === undefined ? [] : [{ trait, values: [value] }]))
  return { website_id, filter, since: millisecondsOf(since), until: millisecondsOf(until) }
}

function millisecondsOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time)
}

function checkOperation(name: string, operations: readonly { name: string }[]) {
  const names = operations.map((each) => each.name)
  if (names.includes(name)) return
  const nearest = nearestName(name, names)
  throw invalid(
    'operation',
    `is unknown${nearest === null ? ': see the operations of permissions_get' : `; did you mean '${nearest}'?`}`,
  )
}
