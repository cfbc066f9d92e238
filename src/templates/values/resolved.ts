import type { Value } from '../scope.ts'
import { htmlToText } from './html-to-text.ts'

/** Html that was sanitised when it was written: the only value that is written as it is. */
export class RichText {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

/** JSON made by the filter of that name. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The widths of a picture with their addresses, made by the filter of that name. A single one has no width. */
export class Srcset {
  readonly candidates: readonly { url: string; width: number | null }[]

  constructor(candidates: Srcset['candidates']) {
    this.candidates = candidates
  }

  /** @param encode makes of each address what may stand in a list of them */
  text(encode = (url: string) => url): string {
    return this.candidates.map(({ url, width }) => encode(url) + (width === null ? '' : ` ${width}w`)).join(', ')
  }
}

export type Resolved = Value | RichText | JsonText | Srcset

/** A value as text: a list joined by commas, an asset by its address, a record by nothing. */
export function textOf(value: Resolved): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'object') return String(value)
  if (value instanceof RichText) return htmlToText(value.html)
  if (value instanceof JsonText) return value.text
  if (value instanceof Srcset) return value.text()
  if (isList(value)) return value.map(textOf).join(', ')
  return typeof value.url === 'string' ? value.url : ''
}

/** Whether a value counts as none: nothing, false, an empty text or an empty list. Zero is a value. */
export function isEmpty(value: Resolved): boolean {
  if (value instanceof RichText) return value.html.trim() === ''
  if (value === null || value === undefined || value === false || value === '') return true
  return isList(value) && value.length === 0
}

/** Without the types of the engine, for sources and JSON. */
export function plainValue(value: Resolved): Value {
  return isOfEngine(value) ? textOf(value) : (value ?? null)
}

export function isList(value: Resolved): value is readonly Value[] {
  return Array.isArray(value)
}

/** Whether a value has fields: a reference, an asset, or an object of JSON. */
export function isRecord(value: Resolved | undefined): value is { readonly [key: string]: Value } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !isOfEngine(value)
}

function isOfEngine(value: Resolved): value is RichText | JsonText | Srcset {
  return value instanceof RichText || value instanceof JsonText || value instanceof Srcset
}
