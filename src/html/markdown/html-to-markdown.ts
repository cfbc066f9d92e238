import { readTags } from '#html/read-tags.ts'
import type { EndTag, StartTag, TagHandler } from '#html/tag-handler.ts'
import { BlockWriter } from './block-writer.ts'
import { DROPPED, headingLevel, INLINE, isCode, languageOf, listStart, MARKS } from './elements.ts'
import { escapeLineStart, longerRun } from './escape-markdown.ts'
import { InlineWriter, type Mark } from './inline-writer.ts'
import { hasMainContent, Surroundings } from './main-content.ts'
import { resolveUrl } from './resolve-url.ts'
import { tableBlocks } from './table-rows.ts'

/**
 * Html as CommonMark (with GFM's tables), its addresses made absolute by `url`. One pass over the tags, without a tree and
 * without recursion: the time is linear in the length and the stack does not grow, regardless of what the html nests or leaves open.
 */
export function htmlToMarkdown(html: string, url: string): string {
  const converter = new Converter(url, hasMainContent(html))
  readTags(html, 0, converter)
  return converter.finish()
}

class Converter implements TagHandler {
  #blocks: BlockWriter
  #inline = new InlineWriter()
  #url: string
  #hasBase = false
  #surroundings: Surroundings | null
  #dropped: { name: string; depth: number } | null = null
  #heading = 0
  #pre: { text: string[]; language: string } | null = null
  #table: { rows: string[][]; depth: number; inCell: boolean } | null = null

  constructor(url: string, hasMain: boolean) {
    this.#blocks = new BlockWriter()
    this.#url = url
    this.#surroundings = hasMain ? new Surroundings() : null
  }

  characters(text: string): void {
    if (this.#dropped || this.#surroundings?.inside) return
    if (this.#pre) this.#pre.text.push(text)
    else this.#inline.text(text)
  }

  text(): void {}
  doctype(): void {}
  tail(): void {}

  startTag(tag: StartTag): void {
    const { name, attributes } = tag
    if (this.#dropped) {
      if (this.#dropped.name === name) this.#dropped.depth++
      return
    }
    this.#surroundings?.open(name)
    if (this.#surroundings?.inside) return
    if (DROPPED.has(name)) this.#dropped = { name, depth: 1 }
    else if (this.#pre) this.#startInPre(name, attributes)
    else if (MARKS[name]) this.#startMark(MARKS[name], attributes)
    else if (INLINE.has(name)) this.#startInline(name, attributes)
    else if (!this.#startTable(name)) this.#startBlock(name, attributes)
  }

  #startInPre(name: string, attributes: StartTag['attributes']): void {
    if (name === 'br') this.#pre!.text.push('\n')
    if (name === 'code') this.#pre!.language ||= languageOf(attributes)
  }

  #startMark(mark: Mark, attributes: StartTag['attributes']): void {
    const url = mark === 'link' ? this.#resolve(attributes.get('href')) : ''
    if (url !== null) this.#inline.startMark(mark, url)
  }

  #startInline(name: string, attributes: StartTag['attributes']): void {
    if (name === 'br') this.#inline.lineBreak()
    if (isCode(name)) this.#inline.startCode()
    if (name === 'base' && attributes.has('href')) this.#setBase(attributes.get('href')!)
    if (name === 'img') this.#image(attributes)
  }

  /** Only the first counts (HTML, "The base element"): else each could lengthen the one before. */
  #setBase(href: string): void {
    if (!this.#hasBase) this.#url = this.#resolve(href) ?? this.#url
    this.#hasBase = true
  }

  #resolve(reference: string | undefined): string | null {
    if (!this.#inline.hasAddressesLeft) return null
    return resolveUrl(reference, this.#url)
  }

  #image(attributes: StartTag['attributes']): void {
    const alt = (attributes.get('alt') ?? '')
      .replace(/[\\[\]]/g, '\\$&')
      .replace(/\s+/g, ' ')
      .trim()
    const url = this.#resolve(attributes.get('src'))
    if (alt && url) this.#inline.image(alt, url)
  }

  /** Whether the tag was handled here. */
  #startTable(name: string): boolean {
    if (name === 'table' && this.#table) this.#table.depth++
    else if (name === 'table') {
      this.#flush()
      this.#table = { rows: [], depth: 1, inCell: false }
    }
    const table = this.#table
    if (!table) return false
    if (table.depth === 1 && (name === 'tr' || name === 'td' || name === 'th')) {
      this.#flush()
      if (name === 'tr' || table.rows.length === 0) table.rows.push([])
      table.inCell = name !== 'tr'
      if (table.inCell) table.rows.at(-1)!.push('')
    } else this.#flush()
    return table.inCell || name === 'table' || name === 'tr'
  }

  #startBlock(name: string, attributes: StartTag['attributes']): void {
    this.#flush()
    this.#heading = headingLevel(name)
    if (name === 'hr') this.#blocks.write('---')
    if (name === 'pre') this.#pre = { text: [], language: languageOf(attributes) }
    if (name === 'blockquote') this.#blocks.openQuote()
    if (name === 'ul' || name === 'ol') this.#blocks.openList(name, listStart(attributes))
    if (name === 'li') this.#blocks.openItem()
  }

  endTag({ name }: EndTag): void {
    if (this.#dropped) {
      if (this.#dropped.name === name && --this.#dropped.depth === 0) this.#dropped = null
      return
    }
    const skipped = this.#surroundings?.inside
    this.#surroundings?.close(name)
    if (skipped) return
    if (this.#pre) this.#endInPre(name)
    else if (MARKS[name]) this.#inline.endMark(MARKS[name])
    else if (isCode(name)) this.#inline.endCode()
    else if (!INLINE.has(name)) this.#endBlock(name)
  }

  #endInPre(name: string): void {
    if (name === 'pre') this.#flushPre()
  }

  #endBlock(name: string): void {
    this.#flush()
    this.#heading = 0
    if (name === 'table') this.#endTable()
    else if (this.#table?.inCell) this.#endInCell(name)
    else if (name === 'ul' || name === 'ol' || name === 'li' || name === 'blockquote') this.#blocks.close(name)
  }

  #endInCell(name: string): void {
    const table = this.#table!
    if (table.depth === 1 && (name === 'td' || name === 'th' || name === 'tr')) table.inCell = false
  }

  #endTable(): void {
    if (!this.#table || --this.#table.depth > 0) return
    const { rows } = this.#table
    this.#table = null
    for (const block of tableBlocks(rows)) this.#blocks.write(block)
  }

  #flush(): void {
    const text = this.#inline.take()
    if (text === '') return
    if (this.#table?.inCell) this.#addToCell(text)
    else if (this.#heading) this.#blocks.write(`${'#'.repeat(this.#heading)} ${text.replace(/\n/g, ' ')}`)
    else this.#blocks.write(text.split('\n').map(escapeLineStart).join('\\\n'))
  }

  #addToCell(text: string): void {
    const row = this.#table!.rows.at(-1)!
    const cell = row.at(-1)!
    row[row.length - 1] = cell ? `${cell} ${text}` : text
  }

  #flushPre(): void {
    const { text, language } = this.#pre!
    this.#pre = null
    const code = text
      .join('')
      .replace(/^\r?\n/, '')
      .trimEnd()
    const fence = longerRun('`', code, 3)
    if (code) this.#blocks.write(`${fence}${language}\n${code}\n${fence}`)
  }

  finish(): string {
    if (this.#pre) this.#flushPre()
    this.#flush()
    while (this.#table) this.#endTable()
    return this.#blocks.toString()
  }
}
