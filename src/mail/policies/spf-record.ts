import { isIPv4, isIPv6 } from 'node:net'

export type SpfMechanism = {
  qualifier: '+' | '-' | '~' | '?'
  name: 'all' | 'include' | 'a' | 'mx' | 'ptr' | 'ip4' | 'ip6' | 'exists'
  /** A domain, or an address with an optional prefix length; empty when the mechanism has none. */
  value: string
}

export type SpfRecord = { mechanisms: SpfMechanism[]; redirect: string | null }

/** A term that receivers reject, and with it the whole record ("permerror"). */
export class SpfSyntaxError extends Error {
  readonly term: string

  constructor(term: string) {
    super(`SPF term not understood: ${term}`)
    this.term = term
  }
}

const VERSION = /^v=spf1(?: |$)/i
const MODIFIER = /^([a-z][a-z0-9_.-]*)=(.*)$/i
const MECHANISM =
  /^([+\-~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?::([^/]+))?((?:\/\d{1,2})?(?:\/\/\d{1,3})?|\/\d{1,3})$/i
const ENDING = /^(?:[+\-~?]?all$|redirect=)/i
const MAX_PREFIX = { ip4: 32, ip6: 128 }

/** Whether a TXT record is an SPF record of version 1 (RFC 7208, section 4.5). */
export const isSpf = (text: string): boolean => VERSION.test(text)

/** Reads an SPF record (RFC 7208, sections 4.6 to 6). Throws SpfSyntaxError; unknown modifiers are ignored. */
export function parseSpf(text: string): SpfRecord {
  const mechanisms: SpfMechanism[] = []
  let redirect: string | null = null
  for (const term of text.split(/ +/).slice(1).filter(Boolean)) {
    const modifier = MODIFIER.exec(term)
    if (!modifier) {
      mechanisms.push(parseMechanism(term))
    } else if (modifier[1]?.toLowerCase() === 'redirect') {
      if (redirect !== null || !modifier[2]) throw new SpfSyntaxError(term)
      redirect = modifier[2].toLowerCase()
    }
  }
  return evaluated({ mechanisms, redirect })
}

/**
 * One record for all of these, that lets `wanted` send too: their terms up to where each ends the evaluation, then how the
 * first one ends. Terms that receivers reject are left out.
 */
export function mergeSpf(texts: readonly string[], wanted: string): string {
  const terms = texts.flatMap((text) => {
    const all = text.split(/ +/).slice(1).filter(isUnderstood)
    const end = all.findIndex((term) => ENDING.test(term))
    return end < 0 ? all : all.slice(0, end + 1)
  })
  const senders = new Set([...terms.filter((term) => !ENDING.test(term)), wanted])
  return ['v=spf1', ...senders, terms.find((term) => ENDING.test(term)) ?? '~all'].join(' ')
}

function isUnderstood(term: string): boolean {
  try {
    parseSpf(`v=spf1 ${term}`)
    return term !== ''
  } catch {
    return false
  }
}

/** A single mechanism, as `include:spf.example.net`. Throws SpfSyntaxError. */
export function parseMechanism(term: string): SpfMechanism {
  const [, qualifier, written, value = '', prefix = ''] = MECHANISM.exec(term) ?? []
  const name = written?.toLowerCase() as SpfMechanism['name'] | undefined
  if (!name || !isComplete(name, value, prefix)) throw new SpfSyntaxError(term)
  const own = name === 'ip4' || name === 'ip6' ? value + prefix : value
  return { qualifier: (qualifier || '+') as SpfMechanism['qualifier'], name, value: own.toLowerCase() }
}

function isComplete(name: SpfMechanism['name'], value: string, prefix: string): boolean {
  if (name === 'all') return !value && !prefix
  if (name === 'include' || name === 'exists') return value !== '' && !prefix
  if (name === 'ptr') return !prefix
  if (name === 'a' || name === 'mx') return true
  const valid = name === 'ip4' ? isIPv4(value) : isIPv6(value)
  return valid && !prefix.startsWith('//') && Number(prefix.slice(1)) <= MAX_PREFIX[name]
}

/** RFC 7208, sections 5.1 and 6.1: what follows `all` is never reached, nor is a redirect beside it. */
function evaluated({ mechanisms, redirect }: SpfRecord): SpfRecord {
  const all = mechanisms.findIndex(({ name }) => name === 'all')
  return all < 0 ? { mechanisms, redirect } : { mechanisms: mechanisms.slice(0, all + 1), redirect: null }
}
