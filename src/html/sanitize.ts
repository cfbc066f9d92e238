import { allowedAttributes, isAllowedElement, REMOVED_WITH_CONTENT } from '#html/allowed-html.ts'
import { Nesting } from '#html/nesting.ts'
import { readTags } from '#html/read-tags.ts'
import type { EndTag, StartTag, TagHandler } from '#html/tag-handler.ts'
import { withoutControls } from '#html/without-controls.ts'
import { escapeText } from '#text/escape-html.ts'

/**
 * Rebuilds html from what is allowed in it (`allowed-html.ts`): every tag, attribute and character of the result is written
 * again and escaped, all elements are closed and nested as browsers would nest them, so no browser can read it otherwise.
 * Takes linear time. Sanitizing the result again changes nothing.
 * @returns with the first few names of what was removed, such as `<script>` or `onclick`
 */
export function sanitizeHtml(html: string): { html: string; removed: string[] } {
  const sanitizer = new Sanitizer(html)
  readTags(html, 0, sanitizer)
  return sanitizer.finish()
}

const MAX_REMOVED = 10
const MAX_NAME_CHARACTERS = 40

class Sanitizer implements TagHandler {
  #html: string
  #output = new Nesting()
  #removed = new Set<string>()
  /** The element that is being removed with its content, and how many of its name are open. */
  #skipped: { name: string; depth: number } | null = null

  constructor(html: string) {
    this.#html = html
  }

  startTag(tag: StartTag): void {
    const { name } = tag
    if (this.#skipped) {
      if (this.#skipped.name === name && !this.#closesItself(tag)) this.#skipped.depth++
      return
    }
    if (isAllowedElement(name)) this.#open(tag)
    else this.#remove(tag)
  }

  #open({ name, attributes: given }: StartTag) {
    const { attributes, removed } = allowedAttributes(name, given)
    for (const attribute of removed) this.#note(attribute)
    if (name === 'img' && !attributes.get('src')) this.#note('<img>')
    else this.#output.open(name, attributes)
  }

  endTag({ name }: EndTag): void {
    if (!this.#skipped) this.#output.close(name)
    else if (this.#skipped.name === name && --this.#skipped.depth === 0) this.#skipped = null
  }

  characters(text: string): void {
    if (!this.#skipped) this.#output.text(escapeText(withoutControls(text)))
  }

  text(): void {}
  doctype(): void {}
  tail(start: number, rawName: string | null): void {
    if (!rawName && !this.#html.startsWith('<!--', start)) this.#note('an unfinished tag')
  }

  finish(): { html: string; removed: string[] } {
    return { html: this.#output.finish(), removed: [...this.#removed] }
  }

  #remove(tag: StartTag) {
    this.#note(`<${tag.name}>`)
    if (REMOVED_WITH_CONTENT.has(tag.name) && !this.#closesItself(tag)) this.#skipped = { name: tag.name, depth: 1 }
  }

  #closesItself({ name, foreign, end }: StartTag): boolean {
    return (foreign || name === 'svg' || name === 'math') && this.#html[end - 2] === '/'
  }

  #note(what: string) {
    if (this.#removed.size < MAX_REMOVED && what.length <= MAX_NAME_CHARACTERS) this.#removed.add(what)
  }
}
