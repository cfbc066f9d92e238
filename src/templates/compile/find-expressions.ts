import type { Expression } from '../program.ts'
import { MAX_EXPRESSION_LENGTH } from './limits.ts'
import { parseExpression } from './parse-expression.ts'
import type { Reports } from './reports.ts'

export type Found = { start: number; end: number; expression: Expression }

/** Finds the expressions of a source; places are looked at in ascending order, so that all of it is read once. */
export class ExpressionFinder {
  #source: string
  #reports: Reports
  #placeOf: (offset: number) => number
  /** The next `{{`, behind which nothing has been looked at. */
  #next = -1

  /** `placeOf` says where in what is reported on an offset of `source` is. */
  constructor(source: string, reports: Reports, placeOf = (offset: number) => offset) {
    this.#source = source
    this.#reports = reports
    this.#placeOf = placeOf
  }

  /** Those that lie between two offsets, with their places. */
  *between(from: number, to: number): Generator<Found> {
    for (let start = this.#from(from); start < to; start = this.#from(start)) {
      const found = this.#at(start, to)
      if (found) yield found
      start = found ? found.end : start + 2
    }
  }

  #from(offset: number): number {
    if (this.#next < offset) {
      const next = this.#source.indexOf('{{', offset)
      this.#next = next < 0 ? Number.POSITIVE_INFINITY : next
    }
    return this.#next
  }

  #at(start: number, to: number): Found | null {
    OURS.lastIndex = start
    if (!OURS.test(this.#source) || this.#source[start - 1] === '{') return null
    const text = this.#source.slice(start, Math.min(to, start + MAX_EXPRESSION_LENGTH))
    const close = text.indexOf('}}')
    const parsed = close < 0 ? null : parseExpression(text.slice(2, close))
    const at = this.#placeOf(start)
    if (parsed) return { start, end: start + close + 2, expression: { ...parsed, line: this.#reports.lineAt(at) } }
    if (close >= 0) this.#reports.warn(`${text.slice(0, close + 2)} is not understood and stays as it is`, at)
    return null
  }
}

/** What others write in braces is not ours. */
const OURS = /\{\{\s*(?:language\s*[|}]|(?:page|website|props|row|asset)[.[])/y
