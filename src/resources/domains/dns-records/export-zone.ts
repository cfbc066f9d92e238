import { rdataText } from '#dns/record-text.ts'
import type { DnsZoneRow } from '#kernel/database/tables/dns.ts'
import type { DnsRecordRow } from '#resources/domains/dns-records/record.ts'

/** The zone as a BIND file, which an import reads again. */
export function zoneFile({ name }: Pick<DnsZoneRow, 'name'>, rows: readonly DnsRecordRow[]): string {
  const lines = rows
    .toSorted((one, other) => order(one).localeCompare(order(other)))
    .map((row) => `${row.host}\t${row.ttl}\tIN\t${row.type}\t${rdataText(row)}`)
  return [`; ${name}`, `$ORIGIN ${name}.`, ...lines, ''].join('\n')
}

function order({ host, type, record }: DnsRecordRow): string {
  return `${host === '@' ? '' : host}\0${type}\0${record}`
}
