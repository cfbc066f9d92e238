/** The absolute address of a link or an image, safe in Markdown's parentheses, or null if it leads nowhere. */
export function resolveUrl(reference: string | undefined, base: string): string | null {
  if (reference === undefined) return null
  const url = URL.parse(reference.trim(), base)
  if (!url || !LINKABLE.has(url.protocol)) return null
  return url.href.replace(/[()<>\\ ]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}

const LINKABLE = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:', 'ftp:', 'geo:'])
