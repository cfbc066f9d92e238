import type { RecordData, RecordType } from '#providers/dns/dns-provider.ts'

/** Of one string of a TXT record (RFC 1035, section 3.3.14). */
const MAX_STRING_BYTES = 255

/** A record's value as zone files and other servers write it. */
export function rdataText({ type, record, priority, weight, port }: RecordData & { type: RecordType }): string {
  if (type === 'TXT') return quoted(record)
  if (type === 'A' || type === 'AAAA') return record
  const name = record === '.' ? '.' : `${record}.`
  if (type === 'MX') return `${priority} ${name}`
  if (type === 'SRV') return `${priority} ${weight} ${port} ${name}`
  return name
}

/** The strings that a long text is split into, which readers join without a space. */
export function stringsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text)
  if (bytes.length === 0) return [bytes]
  return Array.from({ length: Math.ceil(bytes.length / MAX_STRING_BYTES) }, (_, index) =>
    bytes.subarray(index * MAX_STRING_BYTES, (index + 1) * MAX_STRING_BYTES),
  )
}

/** As zone files write it: strings in quotes, other bytes than printable ASCII as `\DDD`. */
export function quoted(text: string): string {
  return stringsOf(text)
    .map((bytes) => `"${[...bytes].map(escapedByte).join('')}"`)
    .join(' ')
}

function escapedByte(byte: number): string {
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`
  return byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\${String(byte).padStart(3, '0')}`
}
