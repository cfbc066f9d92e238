import { readAttributes } from '#html/in-browsers/read-attributes.ts'
import { readTags } from '#html/read-tags.ts'
import type { StartTag } from '#html/tag-handler.ts'

/** An attribute as written; offsets are those of the source. */
export type Written = {
  name: string
  /** Behind the white space before it. */
  start: number
  end: number
  value: { start: number; end: number; quote: '"' | "'" | '' } | null
}

/** The attributes of a tag in the order written. */
export function writtenAttributes(html: string, tag: StartTag): Written[] {
  return readAttributes(html.slice(tag.start, tag.end)).attributes.map(({ name, start, nameEnd, end }) => {
    const at = tag.start + nameEnd
    const equals = EQUALS.exec(html.slice(at, tag.start + end))
    const written = { name, start: tag.start + start, end: tag.start + end }
    if (!equals) return { ...written, value: null }
    const from = at + equals[0].length
    const first = html[from]
    if (from < written.end && (first === '"' || first === "'"))
      return { ...written, value: { start: from + 1, end: written.end - 1, quote: first } }
    return { ...written, value: { start: from, end: written.end, quote: '' } }
  })
}

const EQUALS = /^[\t\n\f\r ]*=[\t\n\f\r ]*/

/** A piece of an attribute's value as browsers read it. */
export function decodeAttribute(raw: string): string {
  if (!raw.includes('&')) return raw
  let text = raw
  const startTag = ({ attributes }: StartTag) => {
    text = attributes.get('b') ?? raw
  }
  readTags(`<a b="${raw.replaceAll('"', '&quot;')}">`, 0, { startTag, text() {}, endTag() {}, doctype() {}, tail() {} })
  return text
}
