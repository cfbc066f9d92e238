import { endedBy, VOID_ELEMENTS } from '#html/in-browsers/implied-ends.ts'
import type { EndTag, StartTag, TagHandler } from '#html/tag-handler.ts'
import type { CompileOptions } from '../compile-options.ts'
import { attributeParts } from './attribute-parts.ts'
import { type Frame, frameOf, OpenElements } from './element-frame.ts'
import { compileJson } from './json-stretch.ts'
import { MAX_NESTING, MAX_SITE_ELEMENTS } from './limits.ts'
import { openSiteElement } from './open-site-element.ts'
import { openSurroundings } from './open-surroundings.ts'
import { Reports } from './reports.ts'
import { CONDITIONS, SITE_ELEMENTS } from './site-elements.ts'
import { type Compiling, compileStretch, suggestion } from './stretch.ts'
import { compileTag } from './tag-attributes.ts'

/** Elements that may be left open (HTML, "Optional tags"). */
const OPTIONAL_END = new Set('p li dt dd rt rp optgroup option colgroup caption thead tbody tfoot tr td th'.split(' '))
const DOCUMENT = new Set(['html', 'head', 'body'])

/** Compiles what the reader of tags reads. Every step is amortised O(1), however html nests or forgets its end tags. */
export class TemplateCompiler implements TagHandler {
  #compiling: Compiling
  #marksCurrentLinks: boolean
  #open = new OpenElements()
  #siteElements = 0
  /** Where the text begins that is not compiled yet. */
  #textStart = 0
  #raw: StartTag | null = null
  /** An end tag had attributes: browsers may see its end elsewhere. */
  #doubtful = false

  constructor(compiling: Compiling, { marksCurrentLinks = false, isHead = false }: CompileOptions) {
    this.#compiling = compiling
    this.#marksCurrentLinks = marksCurrentLinks
    this.#open.inHead = isHead
  }

  startTag(tag: StartTag): void {
    this.#compileText(tag.start)
    this.#textStart = tag.end
    if (tag.raw) this.#raw = tag
    const ended = endedBy(tag.name)
    while (ended && this.#open.top && ended.has(this.#open.top.name)) this.#close(tag.start, tag.start)
    if (tag.name === 'head') this.#open.inHead = true
    if (tag.name === 'body') this.#open.inHead = false
    if (tag.name === 'site-empty') this.#closeOptional(tag.start)
    const frame = frameOf(tag.name, tag.start)
    if (this.#open.inCode) this.#push(frame, tag)
    else if (tag.name.startsWith('site-')) this.#openSite(frame, tag)
    else this.#openElement(frame, tag)
  }

  endTag({ name, start, end }: EndTag): void {
    if (this.#raw) this.#compileRaw(this.#raw, start)
    else this.#compileText(start)
    this.#raw = null
    this.#textStart = end
    this.#doubtful ||= this.#compiling.source.slice(start, end).includes('=')
    if (name === 'head') this.#open.inHead = false
    if (DOCUMENT.has(name)) return
    if (this.#open.has(name)) this.#closeTo(name, start, end)
    else if (name.startsWith('site-') && !this.#open.inCode)
      this.#compiling.reports.problem(`</${name}> ends nothing that is open`, start)
  }

  comment(start: number, end: number): void {
    this.#compileText(start)
    this.#textStart = end
  }

  doctype(start: number, end: number): void {
    this.comment(start, end)
  }

  text(): void {}

  tail(start: number): void {
    this.comment(start, this.#compiling.source.length)
  }

  finish(): void {
    const { length } = this.#compiling.source
    this.#compileText(length)
    while (this.#open.top) {
      this.#reportLeftOpen(this.#open.top, 'the end', false)
      this.#close(length, length)
    }
    this.#compiling.builder.copyTo(length)
  }

  #openElement(frame: Frame, tag: StartTag) {
    const { builder, source } = this.#compiling
    const parent = this.#open.top
    const fillsSlot = Boolean(parent?.component && tag.attributes.has('slot'))
    if (fillsSlot || hasConditions(tag)) {
      if (DOCUMENT.has(tag.name)) this.#compiling.reports.problem(`<${tag.name}> takes no conditions`, tag.start)
      else if (this.#admits(tag)) openSurroundings(this.#compiling, tag, frame, parent)
    }
    const marks = this.#marksCurrentLinks && tag.name === 'a' && !tag.attributes.has('aria-current')
    if (marks && tag.attributes.has('href')) this.#markLink(tag)
    if (frame.bodies > 0 || source.slice(tag.start, tag.end).includes('{{'))
      compileTag(this.#compiling, tag, fillsSlot ? CONDITIONS_AND_SLOT : CONDITIONS)
    if (frame.bodies > 0) builder.copyTo(tag.end)
    if (!DOCUMENT.has(tag.name)) this.#push(frame, tag)
  }

  #openSite(frame: Frame, tag: StartTag) {
    const { builder, reports } = this.#compiling
    if (!Object.hasOwn(SITE_ELEMENTS, tag.name)) {
      reports.problem(`There is no element <${tag.name}>${suggestion(tag.name, Object.keys(SITE_ELEMENTS))}`, tag.start)
    } else if (this.#admits(tag)) {
      const parent = this.#open.top
      frame.site = true
      builder.copyTo(tag.start)
      if (tag.name !== 'site-empty') openSurroundings(this.#compiling, tag, frame, parent)
      openSiteElement(this.#compiling, tag, frame, parent, this.#open)
    }
    this.#push(frame, tag)
  }

  /** Whether there may be one more, and so deep. */
  #admits({ start }: StartTag): boolean {
    const { builder, reports } = this.#compiling
    this.#siteElements++
    if (this.#siteElements === MAX_SITE_ELEMENTS + 1)
      reports.problem(`There are more than ${MAX_SITE_ELEMENTS} elements of the template language`, start)
    const deep = builder.depth > MAX_NESTING
    if (deep) reports.problem(`Elements of the template language can be nested ${MAX_NESTING} deep`, start)
    return !deep && this.#siteElements <= MAX_SITE_ELEMENTS
  }

  #markLink({ attributes, nameEnd }: StartTag) {
    const { builder } = this.#compiling
    // What is wrong with the address is reported where it is written.
    const unreported = { ...this.#compiling, reports: new Reports('') }
    builder.copyTo(nameEnd)
    builder.add({ kind: 'current', href: attributeParts(attributes.get('href')!, unreported, 0) })
  }

  #push(frame: Frame, tag: StartTag) {
    this.#open.push(frame)
    if (VOID_ELEMENTS.has(tag.name) || this.#closesItself(tag)) this.#close(tag.end, tag.end)
  }

  /** In svg and math a slash ends an element. */
  #closesItself({ name, foreign, end }: StartTag): boolean {
    const honored = foreign || name === 'svg' || name === 'math' || name.startsWith('site-')
    return honored && this.#compiling.source[end - 2] === '/'
  }

  #closeTo(name: string, start: number, end: number) {
    while (this.#open.top!.name !== name) {
      this.#reportLeftOpen(this.#open.top!, `</${name}>`, name.startsWith('site-'))
      this.#close(start, start)
    }
    this.#close(start, end)
  }

  /** As the end of the list would, since `<site-empty>` stands directly in it. */
  #closeOptional(at: number) {
    while (this.#open.top && OPTIONAL_END.has(this.#open.top.name)) this.#close(at, at)
  }

  #close(contentEnd: number, end: number) {
    const { builder } = this.#compiling
    const frame = this.#open.pop()
    if (frame.site) {
      builder.copyTo(contentEnd)
      builder.skipTo(end)
    } else if (frame.bodies > 0) {
      builder.copyTo(end)
    }
    for (let n = 0; n < frame.bodies; n++) builder.close()
    if (frame.entersRow) builder.leaveRow()
    frame.finish?.()
  }

  #reportLeftOpen({ name, site, bodies, start }: Frame, before: string, inSite: boolean) {
    const { reports } = this.#compiling
    if (site) reports.problem(`<${name}> is not closed before ${before}`, start)
    else if (OPTIONAL_END.has(name)) return
    else if (bodies > 0)
      reports.problem(`<${name}> has a condition or a slot and is not closed before ${before}`, start)
    else if (inSite) reports.problem(`<${name}> is not closed before ${before}`, start)
  }

  #compileText(to: number) {
    if (to <= this.#textStart || this.#raw || this.#open.inCode) return
    const context = this.#doubtful || this.#open.inPlain ? 'plain' : 'text'
    compileStretch(this.#compiling, this.#textStart, to, context)
  }

  #compileRaw({ name, attributes, end }: StartTag, to: number) {
    if (name === 'title' || name === 'textarea') compileStretch(this.#compiling, end, to, 'plain')
    if (name === 'script' && attributes.get('type')?.trim().toLowerCase() === 'application/ld+json')
      compileJson(this.#compiling, end, to)
  }
}

const CONDITIONS_AND_SLOT: ReadonlySet<string> = new Set([...CONDITIONS, 'slot'])

function hasConditions({ attributes }: StartTag): boolean {
  return attributes.size > 0 && (attributes.has('site-if') || attributes.has('site-unless'))
}
