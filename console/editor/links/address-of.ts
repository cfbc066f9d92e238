import { isAddress } from '../canvas/checked.ts'

const MAIL = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const PHONE = /^\+?[\d\s()./-]+$/
const FEWEST_DIGITS = 5
const DOMAIN = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i
const WRITTEN = /^(?:[/?#]|[a-z][a-z\d+.-]*:)/i

/**
 * Where a link leads that someone typed: a path or an address as it is, else an email, a phone number or a domain as the address
 * that reaches it. Null for words to search for, and for what no link may lead to.
 */
export function addressOf(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (MAIL.test(text)) return `mailto:${text}`
  if (WRITTEN.test(text)) return isAddress(text) ? text : null
  const digits = text.replace(/[^\d+]/g, '')
  if (PHONE.test(text) && digits.length >= FEWEST_DIGITS) return `tel:${digits}`
  return DOMAIN.test(text) ? `https://${text}` : null
}

/** What kind of place an address is, and which, in words. */
export function placeOf(href: string): { kind: string; place: string } {
  if (href.includes('{{')) return { kind: 'From the website’s data', place: '' }
  const [, scheme, rest] = /^(mailto|tel):(.*)$/i.exec(href) ?? []
  if (scheme) return { kind: scheme.toLowerCase() === 'tel' ? 'Phone' : 'Email', place: rest! }
  if (href.startsWith('#')) return { kind: 'Section of this page', place: href.slice(1) }
  if (href.startsWith('/assets/'))
    return { kind: 'File', place: href.slice(href.lastIndexOf('/') + 1).replace(/\?.*$/, '') }
  if (/^[a-z][a-z\d+.-]*:/i.test(href) || href.startsWith('//')) return { kind: 'Address', place: href }
  return { kind: href === '' ? 'Nowhere yet' : 'Page', place: href }
}
