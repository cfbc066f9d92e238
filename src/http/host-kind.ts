import { isIP } from 'node:net'

type Addresses = { baseUrl: string; sitesDomain: string }
export type HostKind = { kind: 'service' } | { kind: 'site'; name: string } | { kind: 'unknown' }

/** Hosts remembered: there are as many as websites, and whatever strangers send. */
const REMEMBERED = 10_000

/** Tells what a `Host` header stands for: the service itself, a website's subdomain, or nothing. */
export function hostKinds(config: Addresses): (header: string | undefined) => HostKind {
  const remembered = new Map<string, HostKind>()
  return (header = '') => {
    let kind = remembered.get(header)
    if (!kind) {
      kind = decide(header, config)
      if (remembered.size >= REMEMBERED) remembered.clear()
      remembered.set(header, kind)
    }
    return kind
  }
}

function decide(header: string, config: Addresses): HostKind {
  const host = hostname(header)
  if (!host) return { kind: 'unknown' }
  if (host === 'localhost' || isIP(host) || host === new URL(config.baseUrl).hostname) return { kind: 'service' }
  const suffix = `.${config.sitesDomain}`
  const name = host.endsWith(suffix) ? host.slice(0, -suffix.length) : ''
  return name && !name.includes('.') ? { kind: 'site', name } : { kind: 'unknown' }
}

/** Without port, brackets and the root's dot; null when it is none. */
function hostname(header: string): string | null {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]{1,253}))(?::\d{1,5})?$/i.exec(header)
  if (!match) return null
  return (match[1] ?? match[2]!).toLowerCase().replace(/\.$/, '')
}
