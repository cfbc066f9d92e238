/**
 * `text.split(separator)`, in time linear in both lengths, regardless of what they hold. The engine's own search is quadratic for
 * long separators: two thousand characters looked for in a megabyte can take seconds, and both sides come from callers.
 */
export function splitText(text: string, separator: string): string[] {
  const pieces = separator.length <= SHORT_CHARACTERS ? text.split(separator) : splitByLong(text, separator)
  return pieces
}

/**
 * How many of the first characters of `wanted` occur together somewhere in `text`: `length`. Where all of them do,
 * `foundAt` is the first place, else -1. Linear, like `splitText`.
 */
export function longestBeginning(text: string, wanted: string): { length: number; foundAt: number } {
  const matcher = new Matcher(wanted)
  let longest = 0
  for (let i = 0; i < text.length; i++) {
    const length = matcher.next(text.charCodeAt(i))
    if (length > longest) longest = length
    if (length === wanted.length) return { length, foundAt: i + 1 - length }
  }
  return { length: longest, foundAt: -1 }
}

/** Every place where `wanted` occurs, those that overlap included. Linear, like `splitText`. */
export function placesOf(text: string, wanted: string): number[] {
  const places: number[] = []
  if (wanted.length <= SHORT_CHARACTERS) {
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) places.push(at)
    return places
  }
  if (!text.includes(wanted.slice(0, SHORT_CHARACTERS))) return places
  const matcher = new Matcher(wanted)
  for (let i = 0; i < text.length; i++)
    if (matcher.next(text.charCodeAt(i)) === wanted.length) places.push(i + 1 - wanted.length)
  return places
}

/** Up to this length the engine's own search is fast in the worst case too. */
const SHORT_CHARACTERS = 32

function splitByLong(text: string, separator: string): string[] {
  const beginning = separator.slice(0, SHORT_CHARACTERS)
  if (!text.includes(beginning)) return [text]
  const matcher = new Matcher(separator)
  const pieces: string[] = []
  let from = 0
  for (let i = 0; i < text.length; i++) {
    if (matcher.length === 0) {
      // Nothing read so far counts, so the engine may look for the next place that is worth reading.
      i = text.indexOf(beginning, i)
      if (i < 0) break
    }
    if (matcher.next(text.charCodeAt(i)) < separator.length) continue
    pieces.push(text.slice(from, i + 1 - separator.length))
    from = i + 1
    matcher.length = 0
  }
  pieces.push(text.slice(from))
  return pieces
}

/** Knuth, Morris and Pratt: follows, unit by unit of a text, how many first units of `wanted` end there. */
class Matcher {
  length = 0
  readonly #wanted: string
  readonly #borders: Int32Array

  constructor(wanted: string) {
    this.#wanted = wanted
    this.#borders = bordersOf(wanted)
  }

  next(unit: number): number {
    let { length } = this
    while (length > 0 && this.#wanted.charCodeAt(length) !== unit) length = this.#borders[length - 1]!
    if (this.#wanted.charCodeAt(length) === unit) length++
    this.length = length
    return length
  }
}

/** For each beginning of `wanted`, how long a shorter beginning of it is also its end. */
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
