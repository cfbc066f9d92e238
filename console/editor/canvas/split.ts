import type { Source, TextChange } from '../source.ts'
import { inlineTokens, isTag, nameOfTag } from './inline-tokens.ts'
import { type Place, tagAt, VOID } from './marked-text.ts'

/**
 * What Enter changes: what follows the first `at` tokens of a block becomes the next block, with its attributes but for the id, or
 * a paragraph after a heading.
 * @returns the changes, and where the new block begins after them; null where the block is not as it was
 */
export function splitOf(
  source: Source,
  block: Place,
  at: number,
  name: string,
): { changes: TextChange[]; from: number } | null {
  const text = source.text()
  const { start, contentStart, contentEnd, end } = block
  const tag = tagAt(text, block)
  const tokens = inlineTokens(text, contentStart, contentEnd)
  if (tag === null || at < 0 || at > tokens.length) return null
  const old = nameOfTag(tag)
  if (name !== old && name !== 'p') return null
  const offset = tokens[at]?.from ?? contentEnd
  const open = openTags(tokens.slice(0, at).map(({ key }) => key))
  const isClosed = end > contentEnd
  const close = open.toReversed().map(endOf).join('') + (isClosed ? endOf(tag) : '')
  const gap = (text.includes('\r\n') ? '\r\n' : '\n') + /[ \t]*$/.exec(text.slice(0, start))![0]
  const next = name === old ? tag.replace(ID, '') : `<${name}>`
  const changes = [{ from: offset, to: offset, insert: close + gap + next + open.join('') }]
  if (name !== old && isClosed) changes.push({ from: contentEnd, to: end, insert: endOf(next) })
  return { changes, from: offset + close.length + gap.length }
}

const ID = /\s+id\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i

function openTags(keys: readonly string[]): string[] {
  const open: string[] = []
  for (const key of keys.filter(isTag))
    if (key.startsWith('</')) open.pop()
    else if (!VOID.has(nameOfTag(key))) open.push(key)
  return open
}

function endOf(tag: string): string {
  return `</${nameOfTag(tag)}>`
}
