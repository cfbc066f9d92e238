/**
 * Where `wanted` begins in `text` at or after `from`, or -1; in time linear in both lengths, whatever they hold.
 * `String.prototype.indexOf` is quadratic for long needles: twenty thousand characters looked for in a megabyte can take
 * seconds, and both sides come from callers. Make one finder for many searches.
 */
export function textFinder(wanted: string): (text: string, from: number) => number {
  if (wanted.length <= SHORT_CHARACTERS) return (text, from) => text.indexOf(wanted, from)
  const beginning = wanted.slice(0, SHORT_CHARACTERS)
  let borders: Int32Array | undefined
  return (text, from) => {
    let attempts = MAX_ATTEMPT_CHARACTERS / wanted.length
    for (let at = text.indexOf(beginning, from); at >= 0; at = text.indexOf(beginning, at + 1)) {
      if (text.startsWith(wanted, at)) return at
      if (--attempts < 0) {
        borders ??= bordersOf(wanted)
        return scan(text, wanted, borders, at).foundAt
      }
    }
    return -1
  }
}

/**
 * How many of the first characters of `wanted` occur together somewhere in `text`: `length`. Where all of them do,
 * `foundAt` is the first place, else -1. Linear, like the finder.
 */
export function longestBeginning(text: string, wanted: string): { length: number; foundAt: number } {
  return scan(text, wanted, bordersOf(wanted), 0)
}

/** Up to this length the engine's own search is fast in the worst case too. */
const SHORT_CHARACTERS = 32
/** What false starts may cost before the search changes to the method without a bad case. */
const MAX_ATTEMPT_CHARACTERS = 4_000_000

/** Knuth, Morris and Pratt: for each beginning of `wanted`, how long a shorter beginning of it is also its end. */
function bordersOf(wanted: string): Int32Array {
  const borders = new Int32Array(wanted.length)
  for (let i = 1, length = 0; i < wanted.length; i++) {
    const unit = wanted.charCodeAt(i)
    while (length > 0 && wanted.charCodeAt(length) !== unit) length = borders[length - 1]!
    if (wanted.charCodeAt(length) === unit) length++
    borders[i] = length
  }
  return borders
}

function scan(text: string, wanted: string, borders: Int32Array, from: number): { length: number; foundAt: number } {
  let longest = 0
  for (let i = from, length = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    while (length > 0 && wanted.charCodeAt(length) !== unit) length = borders[length - 1]!
    if (wanted.charCodeAt(length) === unit) length++
    if (length > longest) longest = length
    if (length === wanted.length) return { length, foundAt: i + 1 - length }
  }
  return { length: longest, foundAt: -1 }
}
