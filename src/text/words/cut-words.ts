import { fold, isAscii } from './fold.ts'

/** Characters of a word; what a longer one has beyond is ignored. */
export const MAX_WORD = 40

/**
 * The words of a text, folded, in their order. Scripts that are written without spaces are cut into pairs of neighbouring
 * characters, and the last character of a run stands alone besides, so that single characters can be found by prefix.
 */
export function cutWords(text: string): string[] {
  const folded = fold(text)
  if (isAscii(folded)) return (folded.match(ASCII_RUN) ?? []).map(cropped)
  const words: string[] = []
  for (const [run] of folded.matchAll(RUN)) {
    if (!UNSPACED.test(run)) words.push(cropped(run))
    else for (const part of run.match(PARTS)!) words.push(...(UNSPACED.test(part) ? pairsOf(part) : [cropped(part)]))
  }
  return words
}

/** The words to look for: pairs alone wherever there are any. `isPart` words stand for every word that begins with them. */
export function cutQuery(text: string): { word: string; isPart: boolean }[] {
  const wanted: { word: string; isPart: boolean }[] = []
  const folded = fold(text)
  const ending = ENDS_IN_WORD.test(folded)
  for (const [run] of folded.matchAll(RUN)) {
    for (const part of run.match(PARTS)!) {
      const pairs = UNSPACED.test(part) ? pairsOf(part) : null
      if (!pairs) wanted.push({ word: cropped(part), isPart: false })
      else if (pairs.length === 1) wanted.push({ word: pairs[0]!, isPart: true })
      else for (const word of pairs.slice(0, -1)) wanted.push({ word, isPart: false })
    }
  }
  const last = wanted.at(-1)
  if (last && ending && !UNSPACED.test(last.word)) last.isPart = true
  return wanted
}

const ASCII_RUN = /[a-z0-9]+/g
const RUN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
const UNSPACED_CLASS = `[${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}ー]\\p{M}*`
const UNSPACED = new RegExp(UNSPACED_CLASS, 'u')
/** Runs of such characters, and what stands between them. */
const PARTS = new RegExp(`(?:${UNSPACED_CLASS})+|(?:(?!${UNSPACED_CLASS}).)+`, 'gsu')
const CHARACTER = /.\p{M}*/gsu
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}]$/u

function pairsOf(run: string): string[] {
  const characters = run.match(CHARACTER)!
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

function cropped(word: string): string {
  return word.length <= MAX_WORD ? word : word.slice(0, MAX_WORD).toWellFormed().replace('\ufffd', '')
}
