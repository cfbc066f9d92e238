import { isIP } from 'node:net'
import { memoizeHeader } from '#http/memoize-header.ts'

/** What a `Host` header names: one object for each header, which is found with every request. */
export type Host = { kind: 'service' } | OtherHost

/**
 * `name` is in lower case, without port and root dot; empty when the header is malformed. `websiteId` is the website that
 * was seen there at the position `seenAt` of the feed (`HostResolver`), so that one look-up finds both.
 */
export type OtherHost = { kind: 'other'; name: string; websiteId: string; seenAt: number }

/** As many names as websites of an installation have, and more: reading one again costs a tenth of answering. */
const MAX_REMEMBERED = 20_000

/** Tells the service's own host (that of `baseUrl`, `localhost`, IP literals) from all others. */
export function hostKinds(config: { baseUrl: string }): (header: string | undefined) => Host {
  const own = new URL(config.baseUrl).hostname
  const hostOf = memoizeHeader<Host>(MAX_REMEMBERED, (header) => {
    const name = hostname(header)
    const isService = name === 'localhost' || isIP(name) !== 0 || name === own
    return isService ? { kind: 'service' } : { kind: 'other', name, websiteId: '', seenAt: -1 }
  })
  return (header = '') => hostOf(header)
}

function hostname(header: string): string {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]{1,253}))(?::\d{1,5})?$/i.exec(header)
  return match ? (match[1] ?? match[2]!).toLowerCase().replace(/\.$/, '') : ''
}
