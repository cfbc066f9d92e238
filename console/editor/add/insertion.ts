import { TEXT_ELEMENTS } from '#html/in-browsers/text-elements.ts'
import { copyOf } from '../canvas/copy.ts'
import type { Placed } from '../canvas/element-changes.ts'
import { type AddPlace, elementsOf, type WrittenElement } from '../canvas/elements.ts'
import { indentOf } from '../canvas/indent.ts'

/** Parts of a text, a list or a table: what is added goes below the whole of it. */
const PART = new RegExp(`^(${TEXT_ELEMENTS.join('|')})$`)
const INNER = /^(li|dt|dd|tr|td|th|tbody|thead|tfoot|caption|figcaption|option|summary|legend|rect|path|g)$/
/** What something new is put into. */
const HOLDER = /^(main|section|article|aside|div|header|footer)$/

type Text = { text: string; roots: readonly WrittenElement[] }
type Where = Text & { selected: WrittenElement | null }

/** Puts a section into a page: behind the section that has the selected element in it, else at the end of the content. */
export function sectionInserted({ text, roots, selected }: Where, html: string): Placed {
  const content = find(roots, 'main')
  const siblings = content?.children ?? roots
  const around = selected && siblings.find(({ from, to }) => from <= selected.from && selected.to <= to)
  const behind = around ?? siblings.findLast((each) => each.name !== 'script' && each.name !== 'style')
  return behind ? putBehind(text, roots, behind, html) : putInto(text, roots, content, html)
}

/** Puts an element behind the text, list or table that is selected, into a group that is, else at the end of the content. */
export function elementInserted(where: Where, html: string): Placed {
  const { text, roots, selected } = where
  if (!selected) return sectionInserted(where, html)
  let block = selected
  while (block.parent && (PART.test(block.name) || INNER.test(block.name))) block = block.parent
  if (!HOLDER.test(block.name)) return putBehind(text, roots, block, html)
  const last = block.children.at(-1)
  return last ? putBehind(text, roots, last, html) : putInto(text, roots, block, html)
}

/** Puts something right above or below an element; into a list as an item of it. */
export function insertedAt({ text, roots }: Text, { element, isAbove }: AddPlace, html: string): Placed {
  const isItem = /^<li[\s>]/i.test(html)
  const item = element.name === 'li' && !isItem ? `<li>\n  ${html.replaceAll('\n', '\n  ')}\n</li>` : html
  if (!isAbove) return putBehind(text, roots, element, item)
  const indent = indentOf(text, element)
  return put(text, roots, { at: element.from, before: '', after: `\n${indent}` }, item, indent)
}

function putBehind(text: string, roots: readonly WrittenElement[], behind: WrittenElement, html: string): Placed {
  const indent = indentOf(text, behind)
  return put(text, roots, { at: behind.to, before: `\n${indent}`, after: '' }, html, indent)
}

/** Into an element that holds no other, or at the end of the text. */
function putInto(text: string, roots: readonly WrittenElement[], holder: WrittenElement | null, html: string): Placed {
  if (!holder) {
    const isOnLine = text === '' || text.endsWith('\n')
    return put(text, roots, { at: text.length, before: isOnLine ? '' : '\n', after: isOnLine ? '\n' : '' }, html, '')
  }
  const own = indentOf(text, holder)
  const end = text.lastIndexOf('</', holder.to)
  const at = end < holder.contentFrom ? holder.to : end
  const trailing = /\n[ \t]*$/.exec(text.slice(holder.contentFrom, at))?.[0].length ?? 0
  const indent = `${own}  `
  return put(
    text,
    roots,
    { at: at - trailing, before: `\n${indent}`, after: trailing > 0 ? '' : `\n${own}` },
    html,
    indent,
  )
}

type Place = { at: number; before: string; after: string }

function put(
  text: string,
  roots: readonly WrittenElement[],
  { at, before, after }: Place,
  html: string,
  indent: string,
): Placed {
  const line = text.includes('\r\n') ? '\r\n' : '\n'
  const [element] = elementsOf(html)
  const fresh = element ? copyOf(html, element, roots) : html
  const written = (before + fresh.replaceAll('\n', `\n${indent}`) + after).replaceAll('\n', line)
  const from = at + before.replaceAll('\n', line).length
  return { changes: [{ from: at, to: at, insert: written }], from }
}

/** The heading of a section that opens a page is that of the page, where the page has none. */
export function asOpening(html: string, roots: readonly WrittenElement[]): string {
  return find(roots, 'h1') ? html : html.replaceAll(/(<\/?)h2\b/g, '$1h1')
}

function find(elements: readonly WrittenElement[], name: string): WrittenElement | null {
  for (const element of elements) {
    const found = element.name === name ? element : find(element.children, name)
    if (found) return found
  }
  return null
}
