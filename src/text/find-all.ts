import { placesOf } from '#text/find-text.ts'

export type Matching = { caseSensitive: boolean; wholeWord: boolean }

/**
 * The offsets of `wanted` in `text`, from first to last, none overlapping. Whole words are not preceded or followed by a
 * letter, digit, mark or underscore.
 */
export function findAll(text: string, wanted: string, how: Matching): number[] {
  const places = how.caseSensitive ? placesOf(text, wanted) : placesOf(foldCase(text), foldCase(wanted))
  const found: number[] = []
  let end = 0
  for (const at of places) {
    if (at < end || (how.wholeWord && !isWhole(text, at, at + wanted.length))) continue
    found.push(at)
    end = at + wanted.length
  }
  return found
}

/** In lower case, each unit in its place: U+0130 alone would become two units, and a final sigma depends on its place. */
function foldCase(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase().replaceAll('ς', 'σ')
}

function isWhole(text: string, start: number, end: number): boolean {
  const startsInside = isWord(before(text, start)) && isWord(after(text, start))
  return !startsInside && !(isWord(before(text, end)) && isWord(after(text, end)))
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}\p{M}_]/u.test(character)
}

function before(text: string, at: number): string {
  return text.slice(Math.max(0, at - 2), at).match(/.$/su)?.[0] ?? ''
}

function after(text: string, at: number): string {
  return text.slice(at, at + 2).match(/^./su)?.[0] ?? ''
}
