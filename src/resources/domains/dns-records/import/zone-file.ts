export type Token = { text: string; isQuoted: boolean }
/** An entry of a zone file (RFC 1035, section 5.1), with the line on which it begins. */
export type Entry = { line: number; beginsBlank: boolean; tokens: Token[] }

const SPACE = /[ \t\r\f\v]/

/**
 * Splits a zone file into entries: without comments, parentheses joined.
 * @throws Error naming the line of a quote or parenthesis that is not closed
 */
export function entriesOf(text: string): Entry[] {
  const entries: Entry[] = []
  let entry: Entry = { line: 1, beginsBlank: SPACE.test(text[0] ?? ''), tokens: [] }
  let line = 1
  let opened = 0
  let at = 0
  while (at < text.length) {
    const character = text[at]!
    if (character === '\n') {
      line++
      at++
      if (opened > 0) continue
      if (entry.tokens.length > 0) entries.push(entry)
      entry = { line, beginsBlank: SPACE.test(text[at] ?? ''), tokens: [] }
    } else if (character === ';') {
      const end = text.indexOf('\n', at)
      at = end === -1 ? text.length : end
    } else if (character === '(' || character === ')') {
      opened = Math.max(0, opened + (character === '(' ? 1 : -1))
      at++
    } else if (SPACE.test(character)) at++
    else {
      const end = character === '"' ? endOfQuoted(text, at, line) : endOfPlain(text, at)
      const isQuoted = character === '"'
      entry.tokens.push({ text: isQuoted ? text.slice(at + 1, end - 1) : text.slice(at, end), isQuoted })
      at = end
    }
  }
  if (opened > 0) throw new Error(`line ${entry.line} has a parenthesis that is not closed`)
  if (entry.tokens.length > 0) entries.push(entry)
  return entries
}

function endOfQuoted(text: string, start: number, line: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at + 1
    else if (text[at] === '\n') break
  }
  throw new Error(`line ${line} has a quote that is not closed`)
}

function endOfPlain(text: string, start: number): number {
  let at = start
  while (at < text.length && !/[ \t\r\f\v\n;()"]/.test(text[at]!)) at += text[at] === '\\' ? 2 : 1
  return Math.min(at, text.length)
}
