import ipaddr from 'ipaddr.js'
import { stringsOf } from '#dns/record-text.ts'
import type { RecordData, RecordType } from '#providers/dns/dns-provider.ts'

/** Numbers of the types that are answered. */
export const TYPE = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DS: 43,
  RRSIG: 46,
  NSEC: 47,
  DNSKEY: 48,
} as const
/** Types that only questions have. */
export const QUERY_TYPE = { IXFR: 251, AXFR: 252, ANY: 255 } as const
export type StoredType = Exclude<RecordType, 'ALIAS'>

/** Only secondaries use all but `minimum`, and there are none. */
const TIMES_S = { refresh: 10_800, retry: 3_600, expire: 1_209_600, minimum: 300 }
/** How long it is remembered that a name or type is missing (RFC 2308), in seconds. */
export const NEGATIVE_TTL_S = TIMES_S.minimum

/** A record's data as it is sent (RFC 1035, section 3.3; RFC 2782; RFC 3596). */
export function recordData(type: StoredType, { record, priority, weight, port }: RecordData): Buffer {
  if (type === 'A' || type === 'AAAA') return Buffer.from(ipaddr.parse(record).toByteArray())
  if (type === 'MX') return Buffer.concat([numbers(priority), nameData(record)])
  if (type === 'SRV') return Buffer.concat([numbers(priority, weight, port), nameData(record)])
  if (type === 'TXT') return Buffer.concat(stringsOf(record).flatMap((bytes) => [Buffer.of(bytes.length), bytes]))
  return nameData(record)
}

export function soaData({ server, contact, serial }: { server: string; contact: string; serial: number }): Buffer {
  const { refresh, retry, expire, minimum } = TIMES_S
  const times = Buffer.alloc(20)
  for (const [index, value] of [serial, refresh, retry, expire, minimum].entries())
    times.writeUInt32BE(value >>> 0, index * 4)
  return Buffer.concat([nameData(server), nameData(contact), times])
}

/** Without compression; the root is a single zero. */
export function nameData(name: string): Buffer {
  const labels = name === '.' ? [] : name.split('.')
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.of(label.length), Buffer.from(label, 'latin1')]),
    Buffer.of(0),
  ])
}

function numbers(...values: (number | null)[]): Buffer {
  const data = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) data.writeUInt16BE(value ?? 0, index * 2)
  return data
}
