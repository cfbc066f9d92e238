import type { Tx } from '#kernel/database/database.ts'
import { ValidationFailed } from '#kernel/operations/errors.ts'
import { differsWholly } from '#resources/domains/dns-records/changes-store.ts'
import type { DnsRecordRow } from '#resources/domains/dns-records/record.ts'
import type { Checked } from '#resources/domains/dns-records/rules/check-record.ts'
import { saveDraft } from '#resources/domains/dns-records/store.ts'
import { draftOf } from '#resources/domains/dns-records/zones.ts'
import type { DomainRow } from '#resources/domains/domains/record.ts'

/**
 * Adds those of these records whose host has none of their type yet, as far as there is room, in the transaction of what
 * wants them. A job brings them to a remote provider. DNS is managed here.
 */
export async function addMissing(
  tx: Tx,
  domain: Pick<DomainRow, 'id' | 'website_id' | 'name'>,
  records: readonly Checked[],
  now: number,
): Promise<DnsRecordRow[]> {
  const hosts = records.map(({ host }) => host)
  const draft = await draftOf(tx, domain, hosts, now)
  const there = new Set(draft.rows.map(({ type, host }) => `${type} ${host}`))
  for (const record of records) {
    if (there.has(`${record.type} ${record.host}`)) continue
    try {
      draft.begin(record, { automatic: false })
    } catch (error) {
      if (!(error instanceof ValidationFailed)) throw error
    }
  }
  await saveDraft(tx, draft, now)
  await differsWholly(tx, domain.name, now)
  return draft.changes.inserted
}
