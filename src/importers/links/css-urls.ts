/** The new address of what an address in html or css leads to, or null to leave it as it is. */
export type MapUrl = (url: string) => string | null

/**
 * The css with the addresses in `url()` and `@import` mapped (CSS Syntax, "Consume a url token"); every other byte stays.
 * Takes linear time.
 */
export function mapCssUrls(css: string, map: MapUrl): string {
  if (!css.includes('(') && !/@import/i.test(css)) return css
  let result = ''
  let done = 0
  let at = 0
  for (;;) {
    NEXT.lastIndex = at
    const found = NEXT.exec(css)
    if (!found) break
    at = NEXT.lastIndex
    const what = found[0].toLowerCase()
    if (what === '/*') {
      const end = css.indexOf('*/', at)
      if (end < 0) break
      at = end + 2
      continue
    }
    const token = tokenAfter(css, what, found.index)
    if (!token) continue
    at = token.end
    const address = token.isAddress && map(unescapeCss(token.raw))
    if (typeof address !== 'string') continue
    result += css.slice(done, token.start) + write(address, token.quote)
    done = token.end
  }
  return result + css.slice(done)
}

const NEXT = /\/\*|["']|@import[\t\n\f\r ]*(?=["'])|(?<![\w-])url\([\t\n\f\r ]*/gi
const STRINGS: Record<string, RegExp> = { '"': /"((?:\\.|[^"\\\n])*)"/sy, "'": /'((?:\\.|[^'\\\n])*)'/sy }
const UNQUOTED = /((?:\\(?:[\da-f]{1,6}[\t\n\f\r ]?|[^\n\da-f])|[^"'()\\\t\n\f\r ])+)(?=[\t\n\f\r ]*\))/iy

type Token = { start: number; end: number; raw: string; quote: string; isAddress: boolean }

function tokenAfter(css: string, what: string, index: number): Token | null {
  const isAddress = what.length > 1
  const start = isAddress ? NEXT.lastIndex : index
  const quote = css[start] === '"' || css[start] === "'" ? css[start] : ''
  const pattern = quote ? STRINGS[quote]! : UNQUOTED
  pattern.lastIndex = start
  const read = pattern.exec(css)
  return read && { start, end: pattern.lastIndex, raw: read[1]!, quote, isAddress }
}

function unescapeCss(raw: string): string {
  return raw.replace(/\\(?:([0-9a-f]{1,6})[\t\n\f\r ]?|\n|(.))/gis, (_, hex?: string, character?: string) => {
    if (hex === undefined) return character ?? ''
    const code = Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : '\ufffd'
  })
}

function write(address: string, quote: string): string {
  const escaped = address.replace(/[\\"'\n\r\f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)
  if (quote) return quote + escaped + quote
  return /^[^"'()\\\s]*$/.test(address) ? address : `"${escaped}"`
}
