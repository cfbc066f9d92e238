import { LEVELS, type Level } from '#search/word-levels.ts'

/**
 * What the inverted index holds: letters and digits only, in which neither engine finds anything to cut, fold or escape.
 * All websites share the index, so each token begins with the website's number. A word of a level is there for every
 * lower level too, so that "at least this level" is one token.
 */
export function documentTokens(site: number, language: string, words: readonly [string, Level][]): string[] {
  const tokens = words.flatMap(([word, level]) =>
    LEVELS.filter((each) => each <= level).map((each) => wordToken(site, each, word)),
  )
  return [languageToken(site, language), ...tokens]
}

export function wordToken(site: number, level: Level, word: string): string {
  return `${site}${LETTERS[level]}${word}`
}

/** Regional variants of a language are searched together. */
export function languageToken(site: number, language: string): string {
  return `${site}l${language.toLowerCase().split(/[^a-z0-9]/, 1)[0]}`
}

const LETTERS: Record<Level, string> = { 4: 'd', 3: 'c', 2: 'b', 1: 'a' }

/** Documents of a website have consecutive numbers, which both engines keep in this order. */
const DOCUMENTS_OF_SITE = 2 ** 27

export function documentNumber(site: number, ordinal: number): number {
  return site * DOCUMENTS_OF_SITE + ordinal
}

export function numbersOf(site: number): { from: number; below: number } {
  return { from: documentNumber(site, 0), below: documentNumber(site + 1, 0) }
}
