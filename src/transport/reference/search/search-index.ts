import type { Catalog } from '#kernel/operations/catalog.ts'
import { readDocuments } from '#search/read-document.ts'
import { MAX_QUERY } from '#search/read-query.ts'
import { type Snippet, snippetOf } from '#search/snippet.ts'
import { ownTurn } from '#text/own-turn.ts'
import { cutQuery } from '#text/words/cut-words.ts'
import { type Entry, entriesOf } from '#transport/reference/search/entries.ts'

type Indexed = Omit<Entry, 'html'> & { text: string; words: Map<string, number> }
export type FoundEntry = Omit<Entry, 'html'> & { snippet: Snippet }

const MAX_WORDS = 8
const MAX_FOUND = 30

/** All that can be found, read once. Other requests are answered in between. */
export async function makeIndex(catalog: Catalog, base: string): Promise<Indexed[]> {
  const index: Indexed[] = []
  for (const { title, within, href, html } of entriesOf(catalog, base)) {
    const [read] = readDocuments([{ title, description: '', html, text: '' }])
    index.push({ within, href, title, text: read!.text, words: new Map(read!.words) })
    await ownTurn()
  }
  return index
}

/** The entries that have every word, those first whose titles and headings do; the last word may be the beginning of one. */
export function findIn(index: readonly Indexed[], query: string): FoundEntry[] {
  const wanted = cutQuery(query.slice(0, MAX_QUERY)).slice(0, MAX_WORDS)
  if (wanted.length === 0) return []
  const scored = index.map((entry) => ({ entry, scores: wanted.map((word) => scoreOf(entry, word)) }))
  return scored
    .filter(({ scores }) => !scores.includes(0))
    .map(({ entry, scores }) => ({ entry, score: scores.reduce((sum, score) => sum + score) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_FOUND)
    .map(({ entry: { title, within, href, text } }) => ({ title, within, href, snippet: snippetOf(text, wanted) }))
}

/** The level of the word, or of the best that begins with it; 0 where there is none. */
function scoreOf({ words }: Indexed, { word, isPart }: { word: string; isPart: boolean }): number {
  const exact = words.get(word) ?? 0
  if (!isPart) return exact
  let best = exact
  for (const [other, level] of words) if (level > best && other.startsWith(word)) best = level
  return best
}
