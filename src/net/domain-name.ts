import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'

export type DomainName = {
  /** In ASCII and lower case, without a root dot. */
  name: string
  unicodeName: string
  /** The registrable part: `example.co.uk` of `www.example.co.uk`. */
  apex: string
}

/** Characters of a name and of a label (RFC 1035, section 2.3.4). */
export const MAX_NAME_CHARACTERS = 253
const MAX_LABEL_CHARACTERS = 63
const MAX_TEXT_CHARACTERS = 1_000
const LABEL = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/
/** Names that the public DNS never answers for (RFC 6761, RFC 6762, RFC 7686, RFC 8375, RFC 9476). */
const SPECIAL = /(^|\.)(localhost|local|localdomain|invalid|onion|internal|alt|arpa)$/

/** Reads a domain name as people write it. `message` is a predicate for the field `name`. */
export function parseDomainName(text: string): ({ ok: true } & DomainName) | { ok: false; message: string } {
  const wrong = (message: string) => ({ ok: false, message }) as const
  const written = text.trim().replace(/[.\u3002\uff0e\uff61]$/, '')
  if (written === '') return wrong("can't be blank")
  if (written.length > MAX_TEXT_CHARACTERS) return wrong(`is too long (maximum is ${MAX_NAME_CHARACTERS} characters)`)
  if (/[/:@?#\\]/.test(written))
    return wrong('must be a domain name alone, like example.org, without https:// or a path')
  if (/[\s%\p{Cc}]/u.test(written)) return wrong('has a character that no domain name has')
  if (isIP(written) !== 0) return wrong('is an IP address; give a domain name, like example.org')
  const name = domainToASCII(written)
  if (name === '') return wrong('is not a valid domain name')
  if (isIP(name) !== 0) return wrong('is an IP address; give a domain name, like example.org')
  if (name.length > MAX_NAME_CHARACTERS) return wrong(`is too long (maximum is ${MAX_NAME_CHARACTERS} characters)`)
  for (const label of name.split('.')) {
    if (label === '') return wrong("can't have an empty label between two dots")
    if (label.length > MAX_LABEL_CHARACTERS) return wrong(`has a label of more than ${MAX_LABEL_CHARACTERS} characters`)
    if (!LABEL.test(label)) return wrong('may have only letters, digits and hyphens in its labels, no hyphen at an end')
    if (label.startsWith('xn--') && domainToUnicode(label) === label)
      return wrong('is not a valid internationalized name')
  }
  if (!name.includes('.')) return wrong('must have a dot, like example.org')
  if (SPECIAL.test(name)) return wrong('is not a name of the public DNS')
  if (/\.\d+$/.test(name)) return wrong('must end in a top-level domain, like .org')
  const apex = apexOf(name)
  if (apex === null) return wrong('is a public suffix, under which names are registered, not a name of yours')
  return { ok: true, name, unicodeName: domainToUnicode(name), apex }
}

/** A name as a person reads it, with the one that DNS knows beside it where they differ: letters of two scripts can look alike. */
export function readableName(name: string): string {
  const unicodeName = domainToUnicode(name)
  return unicodeName === name ? name : `${unicodeName} (${name})`
}

/** The registrable part of a name, or null for a public suffix itself. */
export function apexOf(name: string): string | null {
  return parse(name, { allowPrivateDomains: true }).domain
}

/** `www.example.org` of `example.org` and the reverse; null for a deeper name, which has no such partner. */
export function partnerOf(name: string): string | null {
  const apex = apexOf(name)
  if (name === apex) return `www.${name}`
  return name === `www.${apex}` ? apex : null
}

/** The host of a name relative to its registrable part: `@`, `www`, `a.b`. */
export function hostOf(name: string): string {
  const apex = apexOf(name) ?? name
  return name === apex ? '@' : name.slice(0, -apex.length - 1)
}

/** The name and all those above it, up to the registrable one. */
export function withParents(name: string): string[] {
  const apex = apexOf(name) ?? name
  const names = [name]
  for (let at = name; at !== apex && at.includes('.'); ) {
    at = at.slice(at.indexOf('.') + 1)
    names.push(at)
  }
  return names
}
