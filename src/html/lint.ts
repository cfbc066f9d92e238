import { endedBy, VOID_ELEMENTS } from '#html/in-browsers/implied-ends.ts'
import { readTags } from '#html/read-tags.ts'
import type { EndTag, StartTag, TagHandler } from '#html/tag-handler.ts'

/** What is wrong at an offset; `tag` is the beginning of what is written there. */
export type Problem = { kind: 'unclosed' | 'stray' | 'unfinished' | 'no_alt'; tag: string; at: number }
/** An address that an attribute holds, decoded, and the name of its element. */
export type Reference = { url: string; at: number; element: string; rel?: string }
export type Lint = { problems: Problem[]; references: Reference[]; firstHeadings: number[] }

/** More of a kind are not read: a page with so many has been looked at enough. */
const MAX_FOUND = 10_000
const MAX_TAG_SHOWN = 80

/**
 * Elements that are left open, end tags of what is not open, images without alt text, the addresses that html refers to
 * and the offsets of its `h1`, each in the order of the document. End tags that may be omitted (HTML, "Optional tags") are
 * not missed, and a slash ends `<site-…/>`. Every step is amortised O(1).
 */
export function lintHtml(html: string): Lint {
  const reader = new Linter(html)
  readTags(html, 0, reader)
  return reader.finish()
}

const OPTIONAL_END = new Set(
  'p li dt dd rt rp optgroup option colgroup caption thead tbody tfoot tr td th html head body'.split(' '),
)
const DOCUMENT = new Set(['html', 'head', 'body'])
const ADDRESSES = new Map(
  Object.entries({
    a: ['href'],
    area: ['href'],
    link: ['href'],
    img: ['src', 'srcset'],
    source: ['src', 'srcset'],
    video: ['src', 'poster'],
    audio: ['src'],
    iframe: ['src'],
    embed: ['src'],
    track: ['src'],
    script: ['src'],
    input: ['src'],
  }),
)

class Linter implements TagHandler {
  #html: string
  #problems: Problem[] = []
  #references: Reference[] = []
  #firstHeadings: number[] = []
  #stack: { name: string; start: number }[] = []
  /** How many elements of a name are open, so that a stray end tag costs nothing. */
  #open = new Map<string, number>()

  constructor(html: string) {
    this.#html = html
  }

  startTag(tag: StartTag): void {
    const { name, start } = tag
    if (DOCUMENT.has(name)) return
    this.#readAddresses(tag)
    if (name === 'img' && !tag.attributes.has('alt')) this.#report('no_alt', start)
    if (name === 'h1' && this.#firstHeadings.length < MAX_FOUND) this.#firstHeadings.push(start)
    const ended = endedBy(name)
    while (ended && this.#stack.length > 0 && ended.has(this.#stack.at(-1)!.name)) this.#pop()
    if (VOID_ELEMENTS.has(name) || this.#closesItself(tag)) return
    this.#stack.push({ name, start })
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1)
  }

  endTag({ name, start }: EndTag): void {
    if (DOCUMENT.has(name)) return
    if (!this.#open.get(name)) {
      this.#report('stray', start)
      return
    }
    while (this.#stack.at(-1)!.name !== name) this.#leaveOpen(this.#pop())
    this.#pop()
  }

  text(): void {}
  doctype(): void {}

  tail(start: number, rawName: string | null): void {
    if (rawName === null && this.#html[start] === '<') this.#report('unfinished', start)
  }

  finish(): Lint {
    while (this.#stack.length > 0) this.#leaveOpen(this.#pop())
    return {
      problems: this.#problems.sort((a, b) => a.at - b.at),
      references: this.#references,
      firstHeadings: this.#firstHeadings,
    }
  }

  #readAddresses({ name, attributes, start }: StartTag) {
    for (const attribute of ADDRESSES.get(name) ?? []) {
      const value = attributes.get(attribute)
      if (!value || this.#references.length >= MAX_FOUND) continue
      // Commas are rare in addresses, and here only addresses of this website matter.
      const urls =
        attribute === 'srcset' ? value.split(',').map((one) => one.trim().split(/\s/, 1)[0]!) : [value.trim()]
      for (const url of urls)
        if (url && this.#references.length < MAX_FOUND)
          this.#references.push({
            url,
            at: start,
            element: name,
            ...(name === 'link' && { rel: attributes.get('rel') ?? '' }),
          })
    }
  }

  #closesItself({ name, foreign, end }: StartTag): boolean {
    const honored = foreign || name === 'svg' || name === 'math' || name.startsWith('site-')
    return honored && this.#html[end - 2] === '/'
  }

  #leaveOpen({ name, start }: { name: string; start: number }) {
    if (!OPTIONAL_END.has(name)) this.#report('unclosed', start)
  }

  #pop() {
    const top = this.#stack.pop()!
    this.#open.set(top.name, this.#open.get(top.name)! - 1)
    return top
  }

  #report(kind: Problem['kind'], at: number) {
    if (this.#problems.length < MAX_FOUND) this.#problems.push({ kind, tag: this.#tagAt(at), at })
  }

  #tagAt(at: number): string {
    const end = this.#html.indexOf('>', at)
    const shown = this.#html.slice(at, Math.min(end < 0 ? this.#html.length : end + 1, at + MAX_TAG_SHOWN))
    const whole = end >= 0 && shown.length === end + 1 - at
    return (whole ? shown : `${shown.toWellFormed()}…`).replace(/\s+/g, ' ')
  }
}
