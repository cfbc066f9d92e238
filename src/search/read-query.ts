import type { Db } from '#kernel/database/database.ts'
import { isKnownWord, type KnownWord, wordsAround, wordsFrom } from '#search/word-store.ts'
import { cutQuery } from '#text/words/cut-words.ts'
import { isOneEditAway } from '#text/words/is-one-edit-away.ts'

/** A word that documents must have: as it is, or as the beginning of longer ones. */
export type WantedWord = { whole: string[]; longer: string[] }
export type ReadQuery = {
  wanted: WantedWord[]
  words: { word: string; isPart: boolean }[]
  corrected: string | null
}

/** Characters of a query; the rest is ignored. */
export const MAX_QUERY = 200
/** Different words of a query; further ones are ignored. */
const MAX_WORDS = 8
/** Words that the beginning of one stands for, those in most documents. */
const MAX_LONGER = 30
/** Shorter words are too often one edit away from others. */
const MIN_FORGIVEN = 4
/** Words looked at for one typo, from their beginning and from their end. */
const MAX_SIMILAR = 2_000

/** What to look for; null when nothing can be found. */
export async function readQuery(db: Db, website_id: string, q: string): Promise<ReadQuery | null> {
  const cut = distinct(cutQuery(q.slice(0, MAX_QUERY))).slice(0, MAX_WORDS)
  if (cut.length === 0) return null
  const wanted: WantedWord[] = []
  const words: ReadQuery['words'] = []
  let isCorrected = false
  for (const { word, isPart } of cut) {
    const longer = isPart
      ? (await wordsFrom(db, website_id, word, MAX_LONGER)).map((known) => known.word).filter((known) => known !== word)
      : []
    const whole = (await isKnownWord(db, website_id, word)) ? [word] : []
    if (whole.length > 0 || longer.length > 0) {
      wanted.push({ whole, longer })
      words.push({ word, isPart })
      continue
    }
    const nearest = await nearestWord(db, website_id, word)
    if (nearest === null) return null
    isCorrected = true
    wanted.push({ whole: [nearest], longer: [] })
    words.push({ word: nearest, isPart: false })
  }
  return { wanted, words, corrected: isCorrected ? words.map(({ word }) => word).join(' ') : null }
}

/** The word in most documents that one typo leads to. One edit leaves the beginning or the end of a word as it is. */
async function nearestWord(db: Db, website_id: string, word: string): Promise<string | null> {
  const characters = [...word]
  if (characters.length < MIN_FORGIVEN) return null
  const half = Math.floor((characters.length - 1) / 2)
  const begin = characters.slice(0, half).join('')
  const end = characters.slice(-half).join('')
  const similar = await wordsAround(db, website_id, { begin, end, length: characters.length, limit: MAX_SIMILAR })
  const near = similar.filter((known) => isOneEditAway(known.word, word))
  return near.toSorted(byDocuments)[0]?.word ?? null
}

function byDocuments(a: KnownWord, b: KnownWord): number {
  return b.documents - a.documents || (a.word < b.word ? -1 : 1)
}

/** A word that comes twice is a part only if it always is. */
function distinct(cut: ReadQuery['words']): ReadQuery['words'] {
  const words = new Map<string, boolean>()
  for (const { word, isPart } of cut) words.set(word, isPart && (words.get(word) ?? true))
  return [...words].map(([word, isPart]) => ({ word, isPart }))
}
