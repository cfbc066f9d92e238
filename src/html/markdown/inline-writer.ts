import { escapeMarkdown, longerRun } from './escape-markdown.ts'

export type Mark = 'strong' | 'em' | 'del' | 'link'

type OpenMark = { mark: Mark; url: string; depth: number; spaced: boolean; used: boolean; shown: boolean }

/**
 * Characters of all addresses together. A short relative one becomes long when it is made absolute, and is written again in
 * each line of its link, so that a megabyte of html could ask for hundreds.
 */
const MAX_ADDRESS_CHARACTERS = 1_000_000

const DELIMITER = { strong: '**', em: '*', del: '~~' }

/**
 * Gathers the text of one block. Each kind of mark counts once however deep it is nested, so what a tag costs is bounded
 * by the four kinds. White space is collapsed and moved out of marks, for `** x **` would not be strong.
 */
export class InlineWriter {
  #parts: string[] = []
  #open: OpenMark[] = []
  #space = false
  #code: string[] | null = null
  #pending: string[] = []
  #addressesLeft = MAX_ADDRESS_CHARACTERS

  text(text: string): void {
    if (this.#code) this.#code.push(text)
    else this.#pending.push(text)
  }

  /** Text arrives in pieces, split at character references; it is escaped as a whole, since `&` and `lt;` join to `&lt;`. */
  #settle(): void {
    if (this.#pending.length === 0) return
    const words = this.#pending.join('').replace(/[\t\n\f\r ]+/g, ' ')
    this.#pending = []
    if (words[0] === ' ') this.#space = true
    const trimmed = words.trim()
    if (trimmed === '') return
    this.#add(escapeMarkdown(trimmed))
    this.#space = words.at(-1) === ' '
  }

  /** `alt` is escaped already. */
  image(alt: string, url: string): void {
    this.#settle()
    if (this.#affords(url)) this.#add(`![${alt}](${url})`)
  }

  /** Whether addresses are still written. */
  get hasAddressesLeft(): boolean {
    return this.#addressesLeft > 0
  }

  #affords(url: string): boolean {
    this.#addressesLeft -= url.length
    return this.#addressesLeft > 0
  }

  #add(markdown: string): void {
    const fresh = this.#open.find((mark) => !mark.used)
    if (this.#space && this.#parts.length > 0) {
      if (fresh) fresh.spaced = true
      else this.#parts.push(' ')
    }
    for (const mark of this.#open) {
      if (!mark.used) this.#begin(mark)
    }
    this.#space = false
    this.#parts.push(markdown)
  }

  lineBreak(): void {
    this.#settle()
    if (this.#parts.length === 0 || this.#code) return
    // Marks end with the line: they would have to be reopened there anyway.
    this.#endAll()
    this.#space = false
    this.#parts.push('\n')
  }

  startCode(): void {
    this.#settle()
    this.#code ??= []
  }

  endCode(): void {
    const code = this.#code?.join('').replace(/[\t\n\f\r ]+/g, ' ') ?? ''
    this.#code = null
    if (code.trim() === '') return
    if (code[0] === ' ') this.#space = true
    const text = code.trim()
    const delimiter = longerRun('`', text, 1)
    const padding = delimiter.length > 1 ? ' ' : ''
    this.#add(delimiter + padding + text + padding + delimiter)
    this.#space = code.at(-1) === ' '
  }

  startMark(mark: Mark, url = ''): void {
    this.#settle()
    const open = this.#open.find((each) => each.mark === mark)
    if (open && mark === 'link') this.endMark('link')
    else if (open) {
      open.depth++
      return
    }
    this.#open.push({ mark, url, depth: 1, spaced: false, used: false, shown: true })
  }

  endMark(mark: Mark): void {
    this.#settle()
    const index = this.#open.findIndex((each) => each.mark === mark)
    if (index < 0 || --this.#open[index]!.depth > 0) return
    // Marks opened inside it are closed and reopened, since Markdown has no overlap.
    for (const inner of this.#open.slice(index).reverse()) this.#end(inner)
    this.#open.splice(index, 1)
  }

  #begin(mark: OpenMark): void {
    mark.used = true
    mark.shown = mark.mark !== 'link' || this.#affords(mark.url)
    const delimiter = mark.mark === 'link' ? '[' : DELIMITER[mark.mark]
    this.#parts.push((mark.spaced ? ' ' : '') + (mark.shown ? delimiter : ''))
  }

  #end(mark: OpenMark): void {
    if (mark.used && mark.shown) this.#parts.push(mark.mark === 'link' ? `](${mark.url})` : DELIMITER[mark.mark])
    mark.used = false
    mark.spaced = false
  }

  #endAll(): void {
    for (const mark of this.#open.toReversed()) this.#end(mark)
  }

  /** The block's text, with hard line breaks as `\n`; marks still open continue in the next block. */
  take(): string {
    const inCode = this.#code !== null
    if (inCode) this.endCode()
    this.#settle()
    this.#endAll()
    while (this.#parts.at(-1) === '\n') this.#parts.pop()
    const text = this.#parts.join('')
    this.#parts = []
    this.#space = false
    if (inCode) this.startCode()
    return text
  }
}
