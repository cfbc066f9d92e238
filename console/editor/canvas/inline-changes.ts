import type { TextChange } from '../source.ts'
import { referencesIn } from './entities.ts'
import { inlineTokens, isTag, type Token } from './inline-tokens.ts'

/** Cells of the table that aligns the differing parts; beyond this, those parts are written again as a whole. */
const MAX_CELLS = 1_000_000

/**
 * The changes that make the inline content between two offsets mean `wanted` (keys of tokens), and touch nothing else:
 * what is still there keeps its bytes, comments too, and what is new is written as the source writes such characters.
 * @param read says which tokens mean something
 */
export function inlineChanges(
  source: string,
  { from, to }: { from: number; to: number },
  wanted: readonly string[],
  read: typeof inlineTokens = inlineTokens,
): TextChange[] {
  const tokens = read(source, from, to)
  const write = writer(source)
  const changes = merged(aligned(tokens, wanted, from, to, write))
  // Pieces that were apart can mean something else together.
  const isFaithful = (made: readonly TextChange[]) => {
    const content = applied(source, made).slice(from, to + growth(made))
    const keys = read(content, 0, content.length).map(({ key }) => key)
    return sameKeys(keys, wanted) && braces(content) <= braces(source.slice(from, to))
  }
  if (changes.length === 0 || isFaithful(changes)) return changes
  return [{ from, to, insert: inlineHtml(source, wanted) }]
}

/** Inline content that means `wanted`, as this source writes such characters. */
export function inlineHtml(source: string, wanted: readonly string[]): string {
  const write = writer(source)
  return wanted.map((_, at) => write(wanted, at)).join('')
}

export function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, at) => key === b[at])
}

/** Applies changes in the order of their places. */
export function applied(source: string, changes: readonly TextChange[]): string {
  let result = ''
  let at = 0
  for (const { from, to, insert } of changes) {
    result += source.slice(at, from) + insert
    at = to
  }
  return result + source.slice(at)
}

type Write = (wanted: readonly string[], at: number) => string

function writer(source: string): Write {
  const references = referencesIn(source)
  const newline = source.includes('\r\n') ? '\r\n' : '\n'
  return (wanted, at) => {
    const key = wanted[at]!
    if (isTag(key)) return key
    if (key === '\n') return newline
    // What is typed is no expression of a template.
    if (key === '{' && (wanted[at - 1] === '{' || wanted[at + 1] === '{')) return '&#123;'
    return references.get(key) ?? key
  }
}

function aligned(tokens: readonly Token[], wanted: readonly string[], from: number, to: number, write: Write) {
  let start = 0
  while (start < tokens.length && start < wanted.length && tokens[start]!.key === wanted[start]) start++
  let [oldEnd, newEnd] = [tokens.length, wanted.length]
  while (oldEnd > start && newEnd > start && tokens[oldEnd - 1]!.key === wanted[newEnd - 1]) {
    oldEnd--
    newEnd--
  }
  const stays = matches(tokens, wanted, start, oldEnd, newEnd)
  const changes: TextChange[] = []
  const placeOf = (at: number) => (at > 0 ? tokens[at - 1]!.to : (tokens[at]?.from ?? to))
  let at = start
  let next = start
  for (const [old, made] of [...stays, [oldEnd, newEnd] as const]) {
    const insert = wanted
      .slice(next, made)
      .map((_, index) => write(wanted, next + index))
      .join('')
    const gone = tokens.slice(at, old)
    if (gone.length === 0 && insert !== '')
      changes.push({ from: Math.max(from, placeOf(at)), to: Math.max(from, placeOf(at)), insert })
    for (const [index, token] of gone.entries())
      changes.push({ from: token.from, to: token.to, insert: index === 0 ? insert : '' })
    at = old + 1
    next = made + 1
  }
  return changes
}

/** The longest common subsequence of what differs, as pairs of indexes. */
function matches(tokens: readonly Token[], wanted: readonly string[], start: number, oldEnd: number, newEnd: number) {
  const [rows, columns] = [oldEnd - start, newEnd - start]
  if (rows * columns > MAX_CELLS) return []
  const width = columns + 1
  const lengths = new Uint32Array((rows + 1) * width)
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * width + column] =
        tokens[start + row]!.key === wanted[start + column]
          ? lengths[(row + 1) * width + column + 1]! + 1
          : Math.max(lengths[(row + 1) * width + column]!, lengths[row * width + column + 1]!)
  const pairs: (readonly [number, number])[] = []
  for (let row = 0, column = 0; row < rows && column < columns; )
    if (tokens[start + row]!.key === wanted[start + column]) pairs.push([start + row++, start + column++])
    else if (lengths[(row + 1) * width + column]! >= lengths[row * width + column + 1]!) row++
    else column++
  return pairs
}

function merged(changes: readonly TextChange[]): TextChange[] {
  const result: TextChange[] = []
  for (const change of changes) {
    const last = result.at(-1)
    if (last && last.to === change.from)
      result[result.length - 1] = { ...last, to: change.to, insert: last.insert + change.insert }
    else result.push(change)
  }
  return result
}

function growth(changes: readonly TextChange[]): number {
  return changes.reduce((sum, { from, to, insert }) => sum + insert.length - (to - from), 0)
}

function braces(text: string): number {
  return text.split('{{').length - 1
}
