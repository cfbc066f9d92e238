/** Their content is no text of the page. */
const UNREAD = /<(script|style|template|noscript|svg)\b[^>]*>[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->/gi
/** Stand within a paragraph; every other tag ends one. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em i kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
const TAG = /<\/?([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }
const MAX_CODE_POINT = 0x10ffff

/** The text that a reader sees, a paragraph a line; images are named by their alt text. It is only ever shown as text. */
export function readable(html: string): string {
  return html
    .replace(UNREAD, ' ')
    .replace(/\s+/g, ' ')
    .replace(TAG, (tag, name: string) => (INLINE.has(name.toLowerCase()) ? '' : `\n${altOf(tag, name)}`))
    .split('\n')
    .map((line) => decoded(line).trim())
    .filter((line) => line !== '')
    .join('\n')
}

function altOf(tag: string, name: string): string {
  const alt = name.toLowerCase() === 'img' && /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
  const text = alt && (alt[1] ?? alt[2])
  return text ? `[${text}]\n` : ''
}

function decoded(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (reference, decimal, hex, name) => {
    if (name) return NAMED[name] ?? reference
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0 && point <= MAX_CODE_POINT ? String.fromCodePoint(point) : reference
  })
}
