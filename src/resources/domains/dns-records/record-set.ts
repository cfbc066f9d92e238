import type { RecordSet, RecordType } from '#providers/dns/dns-provider.ts'
import type { DnsRecordRow } from '#resources/domains/dns-records/record.ts'

/** Names a set within a zone. */
export type SetKey = { host: string; type: RecordType }

export function keyOf({ host, type }: SetKey): string {
  return `${host} ${type}`
}

export function setKeyOf(key: string): SetKey {
  const [host, type] = key.split(' ') as [string, RecordType]
  return { host, type }
}

/** The records by host and type. */
export function setsOf(rows: readonly DnsRecordRow[]): Map<string, RecordSet> {
  return new Map([...Map.groupBy(rows, keyOf)].map(([key, some]) => [key, setOf(setKeyOf(key), some)]))
}

/** The sets of these keys; one without records is to be removed. */
export function setsNamed(keys: Iterable<string>, rows: readonly DnsRecordRow[]): RecordSet[] {
  const sets = setsOf(rows)
  return [...keys].map((key) => sets.get(key) ?? setOf(setKeyOf(key), []))
}

function setOf({ host, type }: SetKey, rows: readonly DnsRecordRow[]): RecordSet {
  const records = rows.map(({ record, priority, weight, port }) => ({ record, priority, weight, port }))
  return { host, type, ttl: rows[0]?.ttl ?? 0, records }
}
