import { characterOf } from './entities.ts'

/**
 * A character or a tag of inline content, and where it is written. `key` is what it means: the character itself, a start
 * tag as it is written, or `</name>`. Comments are no tokens: they stay where they are.
 */
export type Token = { key: string; from: number; to: number }

const PIECE =
  /(<!--[\s\S]*?-->)|(<\/?[A-Za-z][^\s/>]*(?:"[^"]*"|'[^']*'|[^'">])*>)|(&(?:#\d+|#[xX][\da-fA-F]+|[A-Za-z][A-Za-z\d]*);)|(\r\n?)|([\s\S])/uy

/** Reads the inline content between two offsets of a text. */
export function inlineTokens(source: string, from: number, to: number): Token[] {
  const tokens: Token[] = []
  const content = source.slice(from, to)
  PIECE.lastIndex = 0
  for (let piece = PIECE.exec(content); piece; piece = PIECE.exec(content)) {
    const [text, comment, tag, reference, newline] = piece
    if (comment !== undefined) continue
    const key = tag ? keyOfTag(tag) : reference ? (characterOf(reference) ?? reference) : newline ? '\n' : text
    tokens.push({ key, from: from + piece.index, to: from + piece.index + text.length })
  }
  return tokens
}

/** A start tag is what is written; end tags differ in nothing that matters. */
export function keyOfTag(tag: string): string {
  return tag.startsWith('</') ? `</${nameOfTag(tag)}>` : tag
}

export function nameOfTag(tag: string): string {
  return /^<\/?([^\s/>]*)/.exec(tag)![1]!.toLowerCase()
}

export function isTag(key: string): boolean {
  return key.length > 1 && key.startsWith('<')
}
