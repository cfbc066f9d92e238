import { isIPv4, isIPv6 } from 'node:net'

/** An address as it is stored, from what people paste; null when there is none in it. */
export function ipv4In(text: string): string | null {
  const bare = bareHost(text)
  if (isIPv4(bare)) return bare
  // Leading zeros mean octal numbers to some programs, so they are never accepted as they are.
  const padded = /^\d{1,4}(\.\d{1,4}){3}$/.test(bare) ? bare.split('.').map(Number).join('.') : ''
  return isIPv4(padded) ? padded : null
}

/** The shortest form (RFC 5952). */
export function ipv6In(text: string): string | null {
  const trimmed = text.trim().toLowerCase()
  const bare = /^\[([^\]]+)\](:\d+)?$/.exec(trimmed)?.[1] ?? trimmed
  const address = bare.replace(/[/%].*$/, '')
  return isIPv6(address) ? new URL(`http://[${address}]/`).hostname.slice(1, -1) : null
}

/** What remains of an address without scheme, port and path. */
export function bareHost(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
}
