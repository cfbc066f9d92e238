import type { Db } from '#kernel/database/database.ts'
import { documentsNumbered, type FoundDocument, siteNumber } from '#search/document-store.ts'
import { readQuery, type WantedWord } from '#search/read-query.ts'
import { numbersWith, type TokenQuery } from '#search/token-store.ts'
import { languageToken, numbersOf, wordToken } from '#search/tokens.ts'
import type { Level } from '#search/word-levels.ts'

export type Found = {
  documents: FoundDocument[]
  hasMore: boolean
  /** The words that were searched, as prefixes where `isPart`. */
  words: { word: string; isPart: boolean }[]
  /** The query with forgiven typos; null when there were none. */
  corrected: string | null
}

type Wanted = { website_id: string; q: string; language: string | null; offset: number; limit: number }

/** Documents after this many cannot be reached: nobody reads so far, and ranking them would cost more with every page. */
export const MAX_FOUND = 1_000

/**
 * The documents that have every word of `q`. Those come first whose words describe them better: by their least word
 * and by their best one, whole words before beginnings of words; then in the order in which they were first indexed.
 * Which words describe a document how well is decided when it is indexed (`word-levels.ts`), so that each rank is a query
 * of tokens, and both engines answer the same.
 */
export async function findDocuments(db: Db, { website_id, q, language, offset, limit }: Wanted): Promise<Found> {
  const site = await siteNumber(db, website_id)
  const read = site === undefined ? null : await readQuery(db, website_id, q)
  if (site === undefined || !read) return { documents: [], hasMore: false, words: [], corrected: null }
  const { wanted, corrected, words } = read
  const most = Math.min(offset + limit + 1, MAX_FOUND)
  const numbers = new Set<number>()
  for (const query of ranks(site, wanted, language)) {
    if (numbers.size >= most) break
    // What better ranks have found is found again.
    for (const number of await numbersWith(db, query, numbersOf(site), most + numbers.size)) {
      if (numbers.size < most) numbers.add(number)
    }
  }
  const shown = [...numbers].slice(offset, offset + limit)
  const found = shown.length ? await documentsNumbered(db, shown) : []
  const byNumber = new Map(found.map((document) => [document.number, document]))
  const documents = shown.flatMap((number) => byNumber.get(number) ?? [])
  return { documents, hasMore: numbers.size > offset + limit, words, corrected }
}

/** At least this level for every word, and that for one of them; best first. */
const RANKS: readonly [every: Level, one: Level][] = [
  [4, 4],
  [3, 4],
  [3, 3],
  [2, 4],
  [1, 4],
  [2, 3],
  [1, 3],
  [2, 2],
  [1, 2],
  [1, 1],
]

function* ranks(site: number, wanted: readonly WantedWord[], language: string | null): Generator<TokenQuery> {
  const filter = language === null ? [] : [[languageToken(site, language)]]
  const choices = [wanted.map(({ whole }) => whole), wanted.map(({ whole, longer }) => [...whole, ...longer])]
  const distinct = wanted.some(({ longer }) => longer.length > 0) ? choices : choices.slice(0, 1)
  for (const groups of distinct) {
    if (groups.some((group) => group.length === 0)) continue
    for (const [every, one] of RANKS) {
      if (groups.length === 1 && every !== one) continue
      const tokens = (group: readonly string[], level: Level) => group.map((word) => wordToken(site, level, word))
      const best = every === one ? [] : [groups.flatMap((group) => tokens(group, one))]
      yield [...best, ...groups.map((group) => tokens(group, every)), ...filter]
    }
  }
}
