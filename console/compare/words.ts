import { difference, type Part } from './difference.ts'

export type Words = { kind: Part<string>['kind']; text: string }
/** A paragraph of the text, or several unchanged ones. */
export type Passage = { changed: boolean; words: Words[] }

/** What a reader sees of two texts: paragraph by paragraph, and word by word where one changed. */
export function passages(before: string, after: string): Passage[] {
  const parts = difference(paragraphs(before), paragraphs(after))
  const passages: Passage[] = []
  for (let at = 0; at < parts.length; at++) {
    const { kind, items } = parts[at]!
    const next = parts[at + 1]
    const pair = kind !== 'same' && next && next.kind !== 'same' ? next : null
    if (kind === 'same') passages.push(...items.map((text) => ({ changed: false, words: [{ kind, text }] })))
    else if (pair) {
      const [removed, added] = kind === 'removed' ? [items, pair.items] : [pair.items, items]
      passages.push(...changedParagraphs(removed, added))
      at++
    } else passages.push(...items.map((text) => ({ changed: true, words: [{ kind, text }] })))
  }
  return passages
}

/** Word by word where a paragraph was rewritten; one that shares little with any other was removed or added whole. */
function changedParagraphs(removed: string[], added: string[]): Passage[] {
  const all: Passage[] = []
  let next = 0
  for (const before of removed) {
    const found =
      removed.length === added.length ? next : added.findIndex((after, at) => at >= next && alike(before, after))
    if (found === -1) {
      all.push({ changed: true, words: [{ kind: 'removed', text: before }] })
      continue
    }
    all.push(...added.slice(next, found).map(whole))
    all.push({ changed: true, words: wordChanges(before, added[found]!) })
    next = found + 1
  }
  return [...all, ...added.slice(next).map(whole)]
}

const whole = (text: string): Passage => ({ changed: true, words: [{ kind: 'added', text }] })

/** The share of a paragraph's words that another must have to be the same one, rewritten. */
const ALIKE = 0.4

function alike(before: string, after: string): boolean {
  const words = new Set(tokens(after))
  const own = tokens(before).filter((token) => token.trim() !== '')
  return own.filter((token) => words.has(token)).length >= own.length * ALIKE
}

export function wordChanges(before: string, after: string): Words[] {
  return difference(tokens(before), tokens(after)).map(({ kind, items }) => ({ kind, text: items.join('') }))
}

const tokens = (text: string) => text.match(/[\p{L}\p{N}]+|\s+|[^\p{L}\p{N}\s]/gu) ?? []

const paragraphs = (text: string) => text.split('\n').filter((line) => line !== '')
