import { domainToUnicode } from 'node:url'
import { isReservedSubdomain } from '#resources/websites/websites/reserved-subdomains.ts'
import { currentZoneName } from '#resources/websites/websites/time-zone-names.ts'
import { slugify } from '#text/slug.ts'

/** A DNS label (RFC 1035). */
export const MAX_SUBDOMAIN_CHARACTERS = 63
/** Of one website. */
export const MAX_LANGUAGES = 50

/** A subdomain that passes `checkSubdomain`; the caller checks that it is free. */
export function subdomainFromName(name: string, language: string): string {
  const latin = slugify(name, language)
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/-{2,}/g, '-')
  const label = cutLabel(latin.replace(/^-+/, ''), MAX_SUBDOMAIN_CHARACTERS) || 'site'
  return checkSubdomain(label) ? cutLabel(`site-${label}`, MAX_SUBDOMAIN_CHARACTERS) : label
}

/** Endless: the base, then base-2, base-3 and so on, none longer than a label may be. */
export function* candidateSubdomains(base: string): Generator<string, never> {
  yield base
  for (let n = 2; ; n++) {
    const suffix = `-${n}`
    const candidate = cutLabel(base, MAX_SUBDOMAIN_CHARACTERS - suffix.length) + suffix
    // A long base can end in such a suffix itself.
    if (candidate !== base) yield candidate
  }
}

/** Null when it is allowed, otherwise a predicate for the field `subdomain`. */
export function checkSubdomain(subdomain: string): string | null {
  if (!subdomain) return "can't be blank"
  if (subdomain.length > MAX_SUBDOMAIN_CHARACTERS)
    return `is too long (maximum is ${MAX_SUBDOMAIN_CHARACTERS} characters)`
  if (!/^[a-z0-9-]+$/.test(subdomain)) return 'may have only lower-case letters a to z, digits and hyphens'
  if (/^-|-$/.test(subdomain)) return "can't begin or end with a hyphen"
  if (subdomain.startsWith('xn--')) return isPunycode(subdomain) ? null : 'is not a valid internationalized name'
  // Certificate authorities refuse such names, which are reserved for encodings like xn--.
  if (subdomain.slice(2, 4) === '--') return "can't have hyphens as its third and fourth characters"
  return isReservedSubdomain(subdomain) ? 'is reserved' : null
}

/**
 * The canonical form of a BCP 47 tag (`pt-br` gives `pt-BR`), or null when it is malformed or names no written language.
 */
export function checkLanguage(tag: string): string | null {
  if (tag.length > MAX_LANGUAGE_TAG_CHARACTERS) return null
  try {
    const locale = new Intl.Locale(tag)
    return isWritten(locale) ? locale.toString() : null
  } catch {
    return null
  }
}

/** The current IANA name of a time zone (`asia/calcutta` gives `Asia/Kolkata`), or null when there is no such zone. */
export function checkTimeZone(zone: string): string | null {
  if (zone.length > 50) return null
  try {
    return currentZoneName(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone)
  } catch {
    return null
  }
}

function cutLabel(label: string, length: number): string {
  return label.slice(0, length).replace(/-+$/, '')
}

function isPunycode(label: string): boolean {
  return domainToUnicode(label) !== label
}

// RFC 5646, section 4.4.1, counts 35 characters for the longest tag without extensions.
const MAX_LANGUAGE_TAG_CHARACTERS = 35

/**
 * ICU has a name for every two-letter code that exists, but only for some of the eight thousand three-letter ones, so
 * those are accepted unchecked. Longer codes are reserved and unused.
 */
function isWritten({ language, script, region }: Intl.Locale): boolean {
  if (!/^[a-z]{2,3}$/.test(language) || /^(und|mul|mis|zxx|q[a-t][a-z])$/.test(language)) return false
  if (language.length === 2 && !nameOf('language', language)) return false
  if (script && (!nameOf('script', script) || script === 'Zzzz')) return false
  return !region || (nameOf('region', region) !== undefined && region !== 'ZZ')
}

function nameOf(type: 'language' | 'script' | 'region', code: string): string | undefined {
  return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code)
}
