import { readTags } from '#html/read-tags.ts'
import type { EndTag, StartTag, TagHandler } from '#html/tag-handler.ts'
import { blankMap, type DocumentMap, type HeadElement } from './document-map.ts'

/**
 * Maps html with any subset of doctype, html, head and body tags, as browsers read it (HTML, "The rules for parsing tokens
 * in HTML content", from "initial" to "after body"). Linear in the length of the html.
 */
export function mapDocument(html: string): DocumentMap {
  const start = html.charCodeAt(0) === 0xfeff ? 1 : 0
  const mapper = new DocumentMapper(start)
  readTags(html, start, mapper)
  return mapper.finish(html.length)
}

const HEAD_ELEMENTS = new Set(
  'base basefont bgsound link meta title noframes style script template noscript'.split(' '),
)
const VOID_HEAD_ELEMENTS = new Set(['base', 'basefont', 'bgsound', 'link', 'meta'])

type Phase = 'before head' | 'in head' | 'after head' | 'in body'

class DocumentMapper implements TagHandler {
  #map: DocumentMap
  #phase: Phase = 'before head'
  #pristine = true
  /** A head element that is still open. */
  #open: HeadElement | null = null
  /** A template's content is inert, a noscript's is text wherever scripts run: neither belongs to the outline. */
  #hidden: { name: string; start: number; depth: number } | null = null
  /** The end tag of body or html after which nothing visible has followed so far. */
  #bodyEnd: number | null = null

  constructor(start: number) {
    this.#map = blankMap(start)
  }

  doctype(start: number, end: number): void {
    this.#map.skeleton.push({ start, end, wraps: true })
    if (this.#pristine && this.#map.doctypeEnd === null) this.#map.doctypeEnd = end
  }

  text(start: number): void {
    if (this.#hidden) return
    this.#pristine = false
    this.#enterBody(start)
    this.#bodyEnd = null
  }

  startTag(tag: StartTag): void {
    if (this.#hidden) {
      if (this.#hidden.name === 'template' && tag.name === 'template') this.#hidden.depth++
      return
    }
    if (tag.foreign) {
      this.#bodyEnd = null
      return
    }
    if (tag.name === 'html') this.#html(tag)
    else if (tag.name === 'head') this.#head(tag)
    else if (tag.name === 'body') this.#body(tag)
    else if (HEAD_ELEMENTS.has(tag.name)) this.#headElement(tag)
    else this.#content(tag)
    this.#pristine = false
  }

  #html(tag: StartTag): void {
    const map = this.#map
    map.skeleton.push({ start: tag.start, end: tag.end, wraps: true })
    // A second `<html>` only adds attributes that the first lacks.
    map.htmlNameEnd ??= tag.nameEnd
    map.lang ??= tag.attributes.get('lang') ?? null
    map.dir ??= tag.attributes.get('dir') ?? null
  }

  #head(tag: StartTag): void {
    this.#map.skeleton.push({ start: tag.start, end: tag.end, wraps: true })
    if (this.#phase !== 'before head') return
    this.#phase = 'in head'
    this.#map.head.start = tag.end
    this.#map.head.opened = true
  }

  #body(tag: StartTag): void {
    this.#map.skeleton.push({ start: tag.start, end: tag.end, wraps: true })
    if (this.#phase === 'in body') return
    this.#enterBody(tag.start)
    this.#map.body.start = tag.end
    this.#map.body.opened = true
  }

  #headElement(tag: StartTag): void {
    if (tag.name === 'template' || tag.name === 'noscript') {
      this.#hidden = { name: tag.name, start: tag.start, depth: 1 }
    }
    // Of these elements only a noscript begins the body when it follows the head.
    if (this.#phase === 'after head' && tag.name === 'noscript') this.#enterBody(tag.start)
    if (this.#phase === 'in body') return
    if (this.#phase === 'before head') this.#enterHead(tag.start)
    const { name, attributes, start, end } = tag
    const element = { name, attributes, start, end, contentStart: end, contentEnd: end }
    if (VOID_HEAD_ELEMENTS.has(name)) this.#map.headElements.push(element)
    else this.#open = element
  }

  #content(tag: StartTag): void {
    if (tag.name === 'frameset' && this.#phase !== 'in body') this.#map.frameset = true
    this.#enterBody(tag.start)
    this.#bodyEnd = null
  }

  endTag(tag: EndTag): void {
    if (this.#hidden) this.#endHidden(tag)
    else if (this.#open?.name === tag.name) this.#endHeadElement(tag)
    else if (tag.name === 'head') this.#endHead(tag)
    else if (tag.name === 'body' || tag.name === 'html') this.#endBody(tag)
    else if (tag.name === 'br') this.text(tag.start)
    this.#pristine = false
  }

  #endHidden(tag: EndTag): void {
    if (tag.name !== this.#hidden!.name || --this.#hidden!.depth > 0) return
    this.#hidden = null
    if (this.#open) this.#endHeadElement(tag)
  }

  #endHeadElement(tag: EndTag): void {
    this.#map.headElements.push({ ...this.#open!, contentEnd: tag.start, end: tag.end })
    this.#open = null
  }

  #endHead(tag: EndTag): void {
    this.#map.skeleton.push({ start: tag.start, end: tag.end, wraps: false })
    if (this.#phase === 'before head') this.#enterHead(tag.start)
    if (this.#phase !== 'in head') return
    this.#phase = 'after head'
    this.#map.head.end = tag.start
    this.#map.head.closed = true
  }

  #endBody(tag: EndTag): void {
    this.#map.skeleton.push({ start: tag.start, end: tag.end, wraps: false })
    this.#enterBody(tag.start)
    this.#bodyEnd ??= tag.start
  }

  #enterHead(offset: number): void {
    this.#phase = 'in head'
    this.#map.head.start = offset
  }

  #enterBody(offset: number): void {
    if (this.#phase === 'in body') return
    if (this.#phase === 'before head') this.#enterHead(offset)
    if (this.#phase === 'in head') this.#map.head.end = offset
    this.#phase = 'in body'
    this.#map.body.start = offset
  }

  tail(start: number, element: string | null): void {
    this.#map.tail = { start, element }
  }

  finish(length: number): DocumentMap {
    const map = this.#map
    if (this.#hidden) {
      const { start, name, depth } = this.#hidden
      map.tail = { start, element: depth === 1 && map.tail === null ? name : null }
    }
    const end = map.tail?.start ?? length
    this.#enterBody(end)
    map.body.closed = this.#bodyEnd !== null
    map.body.end = this.#bodyEnd ?? end
    return map
  }
}
