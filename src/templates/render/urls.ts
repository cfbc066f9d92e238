/** What html shows in place of an address that it must not have. */
export const NO_ADDRESS = 'about:blank'

const SCHEMES = new Set('http https mailto tel sms geo webcal xmpp sip whatsapp'.split(' '))
const IMAGE_DATA = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i
/** What browsers leave out of an address before they look for its scheme (URL Standard, "basic URL parser"). */
const IGNORED = /^[\0- ]+|[\t\n\r]+/g

/** Whether an address leads to a place, and is no code or data. `data:` holds pictures, and only where one is shown. */
export function isSafeUrl(url: string, type: 'url' | 'image' | 'srcset'): boolean {
  const read = url.replace(IGNORED, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(read)?.[1]?.toLowerCase()
  if (scheme === undefined || SCHEMES.has(scheme)) return true
  return scheme === 'data' && type !== 'url' && IMAGE_DATA.test(read)
}

/** An address as a whole: what cannot stand in one is encoded, its parts stay. */
export function encodeUrl(url: string): string {
  return url
    .trim()
    .toWellFormed()
    .replace(/[\0- "'<>\\^`{|}\x7f]/g, encoded)
}

/** A value behind the beginning of an address: in its path, or in its query or fragment, or a number to call. */
export function encodeWithin(value: string, before: string): string {
  if (/[?#]/.test(before)) return encodeURIComponent(value.toWellFormed()).replace(/[!'()*]/g, encoded)
  if (/^\s*(?:tel|sms):$/i.test(before)) return encodeUrl(value.replace(/[\s()./]/g, ''))
  const path = encodeUrl(value).replace(/[?#]/g, encoded)
  // Behind a single slash another one would begin the name of a host.
  return /^[\0- ]*\/$/.test(before) ? path.replace(/^\/+/, '') : path
}

export function encoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
}
