/** A css declaration: its rule's selector, its property, and where its value starts and ends. */
export type Declaration = { selector: string; property: string; start: number; end: number }

/** Of a declaration or a selector, in characters: longer ones are about something else. */
const MAX_LENGTH = 2_000
const [LINE_BREAK, QUOTE, APOSTROPHE, OPENING, CLOSING] = [0x0a, 0x22, 0x27, 0x28, 0x29]
const [SLASH, SEMICOLON, BACKSLASH, OPENING_BRACE, CLOSING_BRACE] = [0x2f, 0x3b, 0x5c, 0x7b, 0x7d]
const NAMED = /^(?:\s|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/)*([\w-]+)\s*:/

/** Reads css in one pass, whatever it contains, skipping what it does not understand. */
export function declarationsIn(css: string): Declaration[] {
  const found: Declaration[] = []
  const rules: string[] = []
  let start = 0
  let depth = 0
  const end = (at: number) => {
    const text = css.slice(start, at)
    const name = rules.length > 0 && text.length <= MAX_LENGTH ? NAMED.exec(text) : null
    if (name)
      found.push({ selector: rules.at(-1)!, property: name[1]!.toLowerCase(), start: start + name[0].length, end: at })
    start = at + 1
  }
  for (let at = 0; at < css.length; at++)
    switch (css.charCodeAt(at)) {
      case BACKSLASH:
        at++
        break
      case QUOTE:
      case APOSTROPHE:
        at = endOfString(css, at)
        break
      case SLASH:
        if (css[at + 1] === '*') at = endOfComment(css, at + 2)
        break
      case OPENING:
        depth++
        break
      case CLOSING:
        if (depth > 0) depth--
        break
      case SEMICOLON:
        if (depth === 0) end(at)
        break
      case OPENING_BRACE:
        if (depth > 0) break
        rules.push(at - start > MAX_LENGTH ? '' : css.slice(start, at).trim())
        start = at + 1
        break
      case CLOSING_BRACE:
        if (depth > 0) break
        end(at)
        rules.pop()
    }
  return found
}

/** Where a string ends: a line break ends it as well (CSS Syntax, "Consume a string token"). */
function endOfString(css: string, from: number): number {
  const quote = css.charCodeAt(from)
  for (let at = from + 1; at < css.length; at++) {
    const code = css.charCodeAt(at)
    if (code === quote || code === LINE_BREAK) return at
    if (code === BACKSLASH) at++
  }
  return css.length
}

function endOfComment(css: string, from: number): number {
  const at = css.indexOf('*/', from)
  return at < 0 ? css.length : at + 1
}
