import { isIPv4, isIPv6 } from 'node:net'
import type { RecordType } from '#providers/dns/dns-provider.ts'
import { readTarget } from '#resources/domains/dns-records/rules/host.ts'
import { MAX_TEXT_BYTES, unquoted } from '#resources/domains/dns-records/rules/text.ts'

/** What was probably meant, by another type if need be. */
type Meant = { type?: RecordType; record: string; priority?: number }
type Value =
  | { ok: true; value: { record: string; priority?: number } }
  | { ok: false; message: string; meant: Meant | null }

/** Says that there is no such service (RFC 7505, RFC 2782). */
const NOTHING = '.'

/** The value of a record in the form in which it is stored; `message` is a predicate. */
export function readValue(type: RecordType, text: string, owner: string, zone: string): Value {
  if (text.trim() === '') return wrong("can't be blank")
  if (type === 'A') return address(text, ipv4In, 'must be an IPv4 address, like 203.0.113.7', 'AAAA', ipv6In)
  if (type === 'AAAA') return address(text, ipv6In, 'must be an IPv6 address, like 2001:db8::7', 'A', ipv4In)
  if (type === 'TXT') return textValue(text)
  if ((type === 'MX' || type === 'SRV') && text.trim() === NOTHING) return { ok: true, value: { record: NOTHING } }
  return target(type, text, owner, zone)
}

function address(
  text: string,
  read: (text: string) => string | null,
  message: string,
  otherType: RecordType,
  readOther: (text: string) => string | null,
): Value {
  const found = read(text)
  if (found !== null && sameAddress(found, text)) return { ok: true, value: { record: found } }
  if (found !== null) return wrong(message, { record: found })
  const other = readOther(text)
  if (other !== null) return wrong(`${message}; this is one for type ${otherType}`, { type: otherType, record: other })
  const name = readTarget(bareHost(text))
  const isName = name.ok && /\.[a-z][a-z0-9-]*$/.test(name.value)
  return wrong(
    isName ? `${message}; a host name needs type CNAME` : message,
    isName ? { type: 'CNAME', record: name.value } : null,
  )
}

/** An IPv6 address has several forms, all of them right. */
function sameAddress(found: string, text: string): boolean {
  const written = text.trim()
  return written === found || (found.includes(':') && !/[[\]/%]/.test(written))
}

function textValue(text: string): Value {
  const value = unquoted(text)
  if (/\p{Cc}/u.test(value)) {
    const record = value.replace(/\p{Cc}+/gu, ' ').trim()
    return wrong("can't have line breaks or other control characters", record === '' ? null : { record })
  }
  if (Buffer.byteLength(value) > MAX_TEXT_BYTES) return wrong(`is too long (maximum is ${MAX_TEXT_BYTES} bytes)`)
  return { ok: true, value: { record: value } }
}

function target(type: RecordType, text: string, owner: string, zone: string): Value {
  const [, number, rest] = (type === 'MX' && /^\s*(\d{1,5})\s+(\S+)\s*$/.exec(text)) || []
  if (rest !== undefined)
    return wrong('must be the mail server alone; its priority is a field of its own', {
      record: rest.toLowerCase().replace(/\.$/, ''),
      priority: Number(number),
    })
  const found = ipv4In(text) ?? ipv6In(text)
  if (found !== null) {
    const addressType = found.includes(':') ? 'AAAA' : 'A'
    const canBeAddress = type === 'CNAME' || type === 'ALIAS'
    return wrong('must be a host name, not an address', canBeAddress ? { type: addressType, record: found } : null)
  }
  const name = readTarget(text)
  if (!name.ok) {
    const bare = readTarget(bareHost(text))
    return wrong(name.message, bare.ok && bare.value.includes('.') ? { record: bare.value } : null)
  }
  if (!name.value.includes('.'))
    return wrong('must be a full name, with its domain', { record: `${name.value}.${zone}` })
  if ((type === 'CNAME' || type === 'ALIAS') && name.value === owner) return wrong("can't be the record's own name")
  return { ok: true, value: { record: name.value } }
}

function wrong(message: string, meant: Meant | null = null): Value {
  return { ok: false, message, meant }
}

/** An address as it is stored, from what people paste; null when there is none in it. */
function ipv4In(text: string): string | null {
  const bare = bareHost(text)
  if (isIPv4(bare)) return bare
  // Leading zeros mean octal numbers to some programs, so they are never accepted as they are.
  const padded = /^\d{1,4}(\.\d{1,4}){3}$/.test(bare) ? bare.split('.').map(Number).join('.') : ''
  return isIPv4(padded) ? padded : null
}

/** The shortest form (RFC 5952). */
function ipv6In(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(trimmed)?.[1] ?? trimmed
  const address = bare.replace(/[/%].*$/, '')
  return isIPv6(address) ? new URL(`http://[${address}]/`).hostname.slice(1, -1) : null
}

/** What remains of an address without scheme, port and path. */
function bareHost(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
}
