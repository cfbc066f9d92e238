import type { OperationEvent } from '#kernel/operations/outcome.ts'
import { type DnsRecordRow, presentRecord } from '#resources/domains/dns-records/record.ts'
import type { ZoneDraft } from '#resources/domains/dns-records/zone-draft.ts'

/** Each record that was changed has an event of its own. */
export function recordEvents({ inserted = [], updated = [], deleted = [] }: Partial<ZoneDraft['changes']>) {
  const events = (type: OperationEvent['type'], rows: readonly DnsRecordRow[]): OperationEvent[] =>
    rows.map((row) => ({ type, record: presentRecord(row) }))
  return [
    ...events('dns_record.created', inserted),
    ...events('dns_record.updated', updated),
    ...events('dns_record.deleted', deleted),
  ]
}
