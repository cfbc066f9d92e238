import { ForeignContent } from '#html/in-browsers/foreign-content.ts'
import { endedBy, VOID_ELEMENTS } from '#html/in-browsers/implied-ends.ts'
import { RAW_ELEMENTS } from '#html/in-browsers/raw-elements.ts'
import { type WrittenAttribute as ReadAttribute, readAttributes } from '#html/in-browsers/read-attributes.ts'
import { findScriptEnd } from '#html/in-browsers/script-end.ts'
import { characterOf } from './entities.ts'

/** An element as it is written in a text. */
export type WrittenElement = {
  name: string
  from: number
  to: number
  /** Behind its start tag. */
  contentFrom: number
  /** Its first words, for the outline. */
  words: string
  children: WrittenElement[]
  parent: WrittenElement | null
  attributes: WrittenAttribute[]
}
/** `from` and `to` are of all of it; the value is read, and null where there is none. */
export type WrittenAttribute = { name: string; value: string | null; from: number; to: number; quote: '"' | "'" | '' }

/** Where an addition goes: above or below an element. */
export type AddPlace = { element: WrittenElement; isAbove: boolean }

/** Characters of the words that an element is known by. */
export const MAX_WORDS = 60
/** What an outline has no use for. */
const HIDDEN = new Set(['script', 'style', 'link', 'meta', 'title', 'base'])

/** The elements of a text in the order written, those within others as their children. */
export function elementsOf(text: string): WrittenElement[] {
  const reader = new Reader(text)
  reader.read()
  return reader.roots
}

/** These elements with all that are within them, in the order written. */
export function allOf(elements: readonly WrittenElement[]): WrittenElement[] {
  return elements.flatMap((each) => [each, ...allOf(each.children)])
}

/** The element whose start tag begins there. */
export function elementAt(roots: readonly WrittenElement[], from: number): WrittenElement | null {
  let within = roots
  for (;;) {
    const found = within.findLast((each) => each.from <= from && from < each.to)
    if (!found || found.from === from) return found ?? null
    within = found.children
  }
}

export function isShown({ name }: WrittenElement): boolean {
  return !HIDDEN.has(name)
}

/** Reads tags as the service and browsers do, so that an element begins and ends where it is marked on the page. */
class Reader {
  readonly roots: WrittenElement[] = []
  #text: string
  #open: WrittenElement[] = []
  /** How many of a name are open: an end tag of none is passed over without a search. */
  #counts = new Map<string, number>()
  #foreign = new ForeignContent()

  constructor(text: string) {
    this.#text = text
  }

  read(): void {
    const text = this.#text
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
      const next = text[at + 1] ?? ''
      if (/[a-z]/i.test(next)) at = this.#startTag(at)
      else if (/^\/[a-z]/i.test(text.slice(at + 1, at + 3))) at = this.#endTag(at)
      else if (next === '!' || next === '?' || next === '/') at = this.#passOver(at)
      else at++
    }
    this.#closeTo(0, text.length)
  }

  /** @returns where to read on */
  #startTag(from: number): number {
    const text = this.#text
    const { tagNameEnd, attributes, end } = readAttributes(text, from)
    // A tag that never ends is none.
    if (end === text.length) return end
    const name = text.slice(from + 1, tagNameEnd).toLowerCase()
    const isForeign = this.#foreign.inside
    this.#foreign.open(name, text[end - 1] === '/')
    const isStillForeign = isForeign && this.#foreign.inside
    for (const ended = endedBy(name); ended?.has(this.#open.at(-1)?.name ?? ''); ) this.#close(from)
    const parent = this.#open.at(-1) ?? null
    const element: WrittenElement = {
      name,
      from,
      to: end + 1,
      contentFrom: end + 1,
      words: '',
      children: [],
      parent,
      attributes: attributes.map((each) => attributeOf(each, text)),
    }
    ;(parent?.children ?? this.roots).push(element)
    const isClosed = text[end - 1] === '/' && (isStillForeign || /^(svg|math|site-.*)$/.test(name))
    if (isClosed || VOID_ELEMENTS.has(name)) return end + 1
    this.#open.push(element)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    return !isForeign && RAW_ELEMENTS.has(name) ? this.#rawEnd(name, end + 1) : end + 1
  }

  /** Where the end tag is of an element whose content is text. */
  #rawEnd(name: string, from: number): number {
    if (name === 'script') {
      const end = findScriptEnd(this.#text, from)
      return end < 0 ? this.#text.length : end
    }
    const pattern = new RegExp(`</${name}(?=[\\s/>])`, 'gi')
    pattern.lastIndex = from
    return pattern.exec(this.#text)?.index ?? this.#text.length
  }

  #endTag(from: number): number {
    const close = this.#text.indexOf('>', from)
    if (close < 0) return this.#text.length
    const name = /^[^\t\n\f\r />]*/.exec(this.#text.slice(from + 2, close))![0].toLowerCase()
    this.#foreign.close(name)
    if (!this.#counts.get(name)) return close + 1
    while (this.#open.at(-1)!.name !== name) this.#close(from)
    this.#close(close + 1)
    return close + 1
  }

  /** A comment, a doctype or what is neither. */
  #passOver(from: number): number {
    const text = this.#text
    if (text.startsWith('<!--', from)) return endOf(text, from + 4, COMMENT_END)
    if (this.#foreign.inside && text.startsWith('<![CDATA[', from)) return endOf(text, from + 9, /]]>/g)
    return endOf(text, from + 2, />/g)
  }

  #closeTo(length: number, at: number): void {
    while (this.#open.length > length) this.#close(at)
  }

  #close(at: number): void {
    const element = this.#open.pop()!
    this.#counts.set(element.name, this.#counts.get(element.name)! - 1)
    element.to = at
    element.words = wordsIn(this.#text.slice(element.contentFrom, Math.min(at, element.contentFrom + 10 * MAX_WORDS)))
  }
}

/** `<!-->` and `<!--->` are comments as well. */
const COMMENT_END = /(?<=<!--)-?>|--!?>/g

function endOf(text: string, from: number, pattern: RegExp): number {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : text.length
}

function attributeOf({ name, start, nameEnd, end }: ReadAttribute, text: string): WrittenAttribute {
  const [, written] = /^\s*=\s*([\s\S]*)$/.exec(text.slice(nameEnd, end)) ?? [null, null]
  const quote = written?.startsWith('"') ? '"' : written?.startsWith("'") ? "'" : ''
  const inner = quote === '' ? written : written!.slice(1, -1)
  return {
    name,
    value: inner?.replace(/&#?\w+;/g, (reference) => characterOf(reference) ?? reference) ?? null,
    from: start,
    to: end,
    quote,
  }
}

/** The first words of a text, as they are read. */
export function wordsIn(html: string): string {
  const text = html.replace(/<!--[\s\S]*?-->|<[^>]*>?/g, ' ').replace(/&#?\w+;/g, (each) => characterOf(each) ?? each)
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
}
