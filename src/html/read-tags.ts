import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { ForeignContent } from '#html/in-browsers/foreign-content.ts'
import { RAW_ELEMENTS } from '#html/in-browsers/raw-elements.ts'
import { findScriptEnd } from '#html/in-browsers/script-end.ts'
import { maskCdata } from './mask-cdata.ts'
import type { StartTag, TagHandler } from './tag-handler.ts'

/**
 * Reads html into tags as browsers do (HTML, "Tokenization"), in linear time and without a tree. Only the tokenizer of
 * htmlparser2 is used: its parser has a stack with O(depth) operations, which hostile nesting turns into seconds.
 */
export function readTags(html: string, from: number, handler: TagHandler): void {
  const foreign = new ForeignContent()
  const source = maskCdata(html)
  for (let offset: number | null = from; offset !== null; ) {
    const reader: TagReader = new TagReader(html, source, offset, foreign, handler)
    reader.read()
    offset = reader.restart
  }
}

class TagReader implements TokenizerCallbacks {
  /** Where to continue with a fresh tokenizer, since this one took a script's end too early. */
  restart: number | null = null
  #html: string
  #source: string
  #from: number
  #foreign: ForeignContent
  #handler: TagHandler
  #tokenizer: Tokenizer
  #done: number
  #tag: StartTag | null = null
  /** Where an end tag begins that never ends. */
  #unfinished: number | null = null
  #attributes: Map<string, string> | null = null
  #raw: StartTag | null = null
  #attribute = ''
  #value = ''

  constructor(html: string, source: string, from: number, foreign: ForeignContent, handler: TagHandler) {
    this.#html = html
    this.#source = source
    this.#from = from
    this.#done = from
    this.#foreign = foreign
    this.#handler = handler
    this.#tokenizer = new Tokenizer({ decodeEntities: true }, this)
  }

  read(): void {
    this.#tokenizer.write(this.#source.slice(this.#from))
    if (this.restart === null) this.#tokenizer.end()
  }

  isInForeignContext(): boolean {
    return this.#foreign.inside
  }

  onopentagname(start: number, end: number): void {
    const nameEnd = this.#from + end
    const name = this.#html.slice(this.#from + start, nameEnd).toLowerCase()
    this.#tag = {
      name,
      start: this.#from + start - 1,
      nameEnd,
      end: nameEnd,
      attributes: NO_ATTRIBUTES,
      foreign: this.#foreign.inside,
      raw: !this.#foreign.inside && RAW_ELEMENTS.has(name),
    }
  }

  onattribname(start: number, end: number): void {
    this.#attribute = this.#html.slice(this.#from + start, this.#from + end).toLowerCase()
    this.#value = ''
  }

  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(this.#from + start, this.#from + end)
  }

  onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint)
  }

  onattribend(): void {
    if (!this.#tag) return
    this.#attributes ??= new Map()
    if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, this.#value)
  }

  onopentagend(end: number): void {
    this.#endStartTag(end, false)
  }

  onselfclosingtag(end: number): void {
    this.#endStartTag(end, true)
  }

  #endStartTag(end: number, selfClosing: boolean): void {
    const tag = this.#tag!
    this.#tag = null
    if (this.#attributes) tag.attributes = this.#attributes
    this.#attributes = null
    this.#foreign.open(tag.name, selfClosing)
    tag.end = this.#from + end + 1
    tag.foreign &&= this.#foreign.inside
    this.#done = tag.end
    if (tag.raw) this.#raw = tag
    this.#handler.startTag(tag)
  }

  onclosetag(start: number, end: number): void {
    const name = this.#html.slice(this.#from + start, this.#from + end).toLowerCase()
    const from = this.#from + start - 2
    if (this.#raw?.name === 'script' && this.#tookScriptEndTooEarly(from)) return
    const close = this.#html.indexOf('>', this.#from + end)
    // An end tag that never ends is none: it stays in the tail, as does the raw element it would have closed.
    if (close < 0) {
      this.#unfinished = from
      return
    }
    // A raw element never was on the stack of foreign ones, though an svg's own `<title>` may be.
    if (!this.#raw) this.#foreign.close(name)
    this.#raw = null
    this.#done = close + 1
    this.#handler.endTag({ name, start: from, end: close + 1 })
  }

  #tookScriptEndTooEarly(taken: number): boolean {
    const content = this.#raw!.end
    if (!this.#html.slice(content, taken).includes('<!--')) return false
    const end = findScriptEnd(this.#html, content)
    if (end === taken) return false
    this.#tokenizer.pause()
    const close = end < 0 ? -1 : this.#html.indexOf('>', end)
    if (close < 0) {
      this.#handler.tail(this.#raw!.start, 'script')
    } else {
      this.#handler.endTag({ name: 'script', start: end, end: close + 1 })
      this.restart = close + 1
    }
    return true
  }

  ontext(start: number, end: number): void {
    this.#done = this.#from + end
    if (this.#raw) return
    this.#handler.characters?.(this.#html.slice(this.#from + start, this.#done))
    NOT_SPACE.lastIndex = this.#from + start
    const found = NOT_SPACE.exec(this.#html)
    if (found && found.index < this.#done) this.#handler.text(found.index)
  }

  ontextentity(codePoint: number, end: number): void {
    const start = this.#done
    this.#done = this.#from + end
    if (this.#raw) return
    this.#handler.characters?.(String.fromCodePoint(codePoint))
    if (!SPACE.has(codePoint)) this.#handler.text(start)
  }

  oncomment(start: number, end: number): void {
    if (this.#from + end >= this.#html.length) return
    this.#done = this.#from + end + 1
    this.#handler.comment?.(this.#html.lastIndexOf('<', this.#from + start - 1), this.#done)
  }

  oncdata(start: number, end: number): void {
    this.oncomment(start, end)
  }

  ondeclaration(_start: number, end: number): void {
    const start = this.#done
    this.#done = this.#from + end + 1
    this.#handler.doctype(start, this.#done)
  }

  onprocessinginstruction(): void {}

  onend(): void {
    // The tokenizer takes the end of some unfinished tags for text.
    const unfinished = this.#tag?.start ?? this.#unfinished
    if (this.#raw) this.#handler.tail(this.#raw.start, this.#raw.name)
    else if (unfinished !== null) this.#handler.tail(unfinished, null)
    else if (this.#done < this.#html.length) this.#handler.tail(this.#done, null)
  }
}

/** Shared by all tags without any, which are most. */
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
const NOT_SPACE = /[^\t\n\f\r ]/g
const SPACE = new Set([9, 10, 12, 13, 32])
