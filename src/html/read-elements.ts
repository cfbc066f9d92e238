import type { Element } from '#html/element.ts'
import { isHeading } from '#html/headings.ts'
import { endedBy, VOID_ELEMENTS } from '#html/in-browsers/implied-ends.ts'
import { readTags } from '#html/read-tags.ts'
import type { EndTag, StartTag, TagHandler } from '#html/tag-handler.ts'

/** Browsers nest no deeper; what is deeper is part of the element at this depth. */
const MAX_DEPTH = 512
/** Far more than any page has; the rest is not read. */
const MAX_ELEMENTS = 100_000
const MAX_HEADING_CHARACTERS = 120

/**
 * The elements of html in document order, the root and its `head` and `body` first among them whether written or not.
 * Every step is amortised O(1), however html nests or forgets its end tags.
 */
export function readElements(html: string): Element[] {
  const reader = new ElementReader(html)
  readTags(html, 0, reader)
  return reader.finish()
}

type Frame = { name: string; element: Element | null; children: Map<string, number> | null }

class ElementReader implements TagHandler {
  #html: string
  #elements: Element[] = []
  #root: Element
  /** A second `<html>` or `<body>` only adds attributes that the first lacks. */
  #rootAttributes = new Map<string, string>()
  #bodyAttributes = new Map<string, string>()
  #body: Element | null = null
  /** Where a body that is not written begins, and where a written one ends. */
  #bodyFrom = 0
  #bodyEnd: Pick<Element, 'contentEnd' | 'end'> | null = null
  #stack: Frame[] = []
  /** How many elements of a name are open, so that a stray end tag costs nothing. */
  #open = new Map<string, number>()
  #heading: Element | null = null

  constructor(html: string) {
    this.#html = html
    this.#root = this.#element('html', this.#rootAttributes, null, 0, 0)
    this.#push('html', this.#root)
  }

  startTag(tag: StartTag): void {
    if (tag.name === 'html') this.#rootTag(tag)
    else if (tag.name === 'head') this.#headTag(tag)
    else if (tag.name === 'body') this.#bodyTag(tag)
    else this.#content(tag)
  }

  #rootTag({ attributes, end }: StartTag) {
    if (!this.#body) this.#bodyFrom = end
    adopt(this.#rootAttributes, attributes)
  }

  #headTag({ name, attributes, start, end }: StartTag) {
    if (!this.#body && this.#stack.length === 1) this.#push(name, this.#add(name, attributes, start, end))
  }

  #bodyTag({ attributes, start, end }: StartTag) {
    if (!this.#body) {
      this.#closeTo(1, start)
      this.#openBody(start, end)
    }
    adopt(this.#bodyAttributes, attributes)
  }

  #content(tag: StartTag) {
    const { name, attributes, start, end } = tag
    if (this.#stack.length === 1 && !this.#body) this.#openUnwrittenBody()
    const ended = endedBy(name)
    while (ended && this.#stack.length > 2 && ended.has(this.#stack.at(-1)!.name)) this.#close(start, start)
    const element = this.#add(name, attributes, start, end)
    if (VOID_ELEMENTS.has(name) || this.#closesItself(tag)) return
    this.#push(name, element)
    if (element && isHeading(name)) this.#heading = element
  }

  endTag({ name, start, end }: EndTag): void {
    if (name === 'html') return
    if (name === 'body') {
      if (!this.#body) return
      this.#closeTo(2, start)
      this.#bodyEnd = { contentEnd: start, end }
      return
    }
    if (!this.#open.get(name)) return
    while (this.#stack.at(-1)!.name !== name) this.#close(start, start)
    this.#close(start, end)
    if (name === 'head' && !this.#body) this.#bodyFrom = end
  }

  characters(text: string): void {
    const heading = this.#heading
    if (heading && heading.text.length < MAX_HEADING_CHARACTERS) heading.text += text
  }

  text(): void {}
  doctype(_start: number, end: number): void {
    if (!this.#body) this.#bodyFrom = end
  }
  tail(): void {}

  finish(): Element[] {
    const { length } = this.#html
    if (!this.#body) {
      this.#closeTo(1, length)
      this.#openUnwrittenBody()
    }
    this.#closeTo(0, length)
    // What comes after `</body>` is in it all the same, but its end is where it says.
    Object.assign(this.#body!, this.#bodyEnd)
    for (const element of this.#elements) element.text = element.text.replace(/\s+/g, ' ').trim()
    return this.#elements
  }

  #openUnwrittenBody() {
    this.#openBody(this.#bodyFrom, this.#bodyFrom)
  }

  #openBody(start: number, contentStart: number) {
    this.#body = this.#element('body', this.#bodyAttributes, this.#root, start, contentStart)
    this.#push('body', this.#body)
  }

  /** In svg and math a slash ends an element, and in elements of templates. */
  #closesItself({ name, foreign, end }: StartTag): boolean {
    return (foreign || name === 'svg' || name === 'math' || name.startsWith('site-')) && this.#html[end - 2] === '/'
  }

  #add(name: string, attributes: Element['attributes'], start: number, contentStart: number): Element | null {
    const parent = this.#stack.at(-1)!.element
    if (!parent || parent.depth >= MAX_DEPTH || this.#elements.length >= MAX_ELEMENTS) return null
    return this.#element(name, attributes, parent, start, contentStart)
  }

  #element(
    name: string,
    attributes: Element['attributes'],
    parent: Element | null,
    start: number,
    contentStart: number,
  ): Element {
    const frame = this.#stack.at(-1)
    let nth = 1
    if (frame) {
      frame.children ??= new Map()
      nth = (frame.children.get(name) ?? 0) + 1
      frame.children.set(name, nth)
    }
    const element: Element = {
      index: this.#elements.length,
      name,
      attributes,
      parent,
      depth: parent ? parent.depth + 1 : 0,
      nth,
      start,
      contentStart,
      contentEnd: contentStart,
      end: contentStart,
      text: '',
    }
    this.#elements.push(element)
    return element
  }

  #push(name: string, element: Element | null) {
    this.#stack.push({ name, element, children: null })
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1)
  }

  #closeTo(length: number, at: number) {
    while (this.#stack.length > length) this.#close(at, at)
  }

  #close(contentEnd: number, end: number) {
    const { name, element } = this.#stack.pop()!
    this.#open.set(name, this.#open.get(name)! - 1)
    if (element) Object.assign(element, { contentEnd, end })
    if (element === this.#heading) this.#heading = null
  }
}

function adopt(to: Map<string, string>, attributes: Element['attributes']) {
  for (const [name, value] of attributes) if (!to.has(name)) to.set(name, value)
}
