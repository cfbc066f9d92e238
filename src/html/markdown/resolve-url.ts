/** The absolute address of a link or an image, safe in Markdown's parentheses, or null if it leads nowhere. */
export function resolveUrl(reference: string | undefined, base: string): string | null {
  if (reference === undefined || reference.length > MAX_URL_CHARACTERS) return null
  const url = URL.parse(reference.trim(), base)
  if (!url || !LINKABLE.has(url.protocol)) return null
  const address = url.href.replace(/[()<>\\ ]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
  return address.length <= MAX_URL_CHARACTERS ? address : null
}

/** Longer ones are data rather than addresses. */
const MAX_URL_CHARACTERS = 2_000

const LINKABLE = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'ftp:', 'geo:'])
