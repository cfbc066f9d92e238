import { cutWords } from '#text/words/cut-words.ts'
import { fold } from '#text/words/fold.ts'

/** Ranges are those of the found words in `text`, in UTF-16 units: begin, and end exclusive. */
export type Snippet = { text: string; ranges: [begin: number, end: number][] }
type Searched = { word: string; isPart: boolean }

/** Characters. */
const LENGTH = 200
const LEAD = 60
/** Characters folded at a time to see whether a word is among them. */
const STRETCH = 1_000
const MAX_RANGES = 20

/** The part of a text where the first word is that was searched for; its beginning where there is none. */
export function snippetOf(text: string, searched: readonly Searched[]): Snippet {
  const first = firstPlace(text, searched)
  const begin = first === null || first <= LEAD ? 0 : wordBegin(text, first - LEAD)
  const end = Math.min(text.length, begin + LENGTH)
  const shown = text.slice(begin, end).toWellFormed()
  const before = begin > 0 ? '…' : ''
  const ranges = placesIn(shown, searched).map(([from, to]): [number, number] => [
    from + before.length,
    to + before.length,
  ])
  return { text: `${before}${shown}${end < text.length ? '…' : ''}`, ranges }
}

function firstPlace(text: string, searched: readonly Searched[]): number | null {
  for (let from = 0; from < text.length; from += STRETCH) {
    // Stretches overlap by what a word may be long.
    const stretch = text.slice(from, from + STRETCH + LEAD)
    const folded = fold(stretch)
    if (!searched.some(({ word }) => folded.includes(word))) continue
    const [place] = placesIn(stretch, searched, 1)
    if (place) return from + place[0]
  }
  return null
}

/** Where the words are, in the text as it is written. */
function placesIn(text: string, searched: readonly Searched[], most = MAX_RANGES): [number, number][] {
  const places: [number, number][] = []
  for (const match of text.matchAll(RUN)) {
    const cut = cutWords(match[0])
    const isFound = cut.some((word) =>
      searched.some((wanted) => word === wanted.word || (wanted.isPart && word.startsWith(wanted.word))),
    )
    if (isFound) places.push(...placesOfRun(match[0], match.index, cut, searched))
    if (places.length >= most) break
  }
  return merged(places).slice(0, most)
}

/** A run of a script without spaces is marked where its pairs are; others as a whole. */
function placesOfRun(
  run: string,
  at: number,
  cut: readonly string[],
  searched: readonly Searched[],
): [number, number][] {
  if (cut.length === 1) return [[at, at + run.length]]
  const places = searched.flatMap(({ word }): [number, number][] => {
    const found: [number, number][] = []
    for (let from = run.indexOf(word); from >= 0; from = run.indexOf(word, from + 1))
      found.push([at + from, at + from + word.length])
    return found
  })
  return places.length > 0 ? places : [[at, at + run.length]]
}

function merged(places: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of places.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}

function wordBegin(text: string, at: number): number {
  const space = text.indexOf(' ', at)
  return space < 0 || space > at + LEAD / 2 ? at : space + 1
}

const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d]*/gu
