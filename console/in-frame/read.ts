import { Fragment, type Mark, type Node } from 'prosemirror-model'
import { TEXT_ELEMENTS } from '#html/in-browsers/text-elements.ts'
import { elements, fixtures, schema } from './schema.ts'

const INLINE = new Set(TEXT_ELEMENTS)
const LEAF = new Set(['br', 'img', 'wbr'])
const SPACE = /^[ \t\n\r\f]+$/
const { nodes, marks } = schema

/** The blocks of a region, read from the page. Null where there is text beside them. */
export function readBlocks(children: readonly ChildNode[]): Node[] | null {
  return readChildren(children, readBlock)
}

/** One text alone. */
export function readLine(element: Element): Node | null {
  const content = readInline(element)
  const key = keyOf(element)
  return content && key !== null ? nodes.line.create({ key, tag: element.localName }, content) : null
}

/** Whether an element has nothing in it but text and what stands in a text. */
function isText(element: Element): boolean {
  return [...element.querySelectorAll('*')].every(({ localName }) => INLINE.has(localName))
}

function readChildren(children: readonly ChildNode[], read: (element: Element) => Node): Node[] | null {
  const found: Node[] = []
  for (const child of children)
    if (child instanceof Element) found.push(read(child))
    else if (child instanceof Text && !SPACE.test(child.data)) return null
  return found
}

function readBlock(element: Element): Node {
  const key = keyOf(element)
  const name = element.localName
  if (key === null) return fixture(element)
  if (name === 'p') return textOf(element, 'paragraph', { key }) ?? fixture(element, key)
  if (/^h[1-6]$/.test(name)) return textOf(element, 'heading', { key, level: Number(name[1]) }) ?? fixture(element, key)
  if (name === 'ul' || name === 'ol')
    return containerOf(element, 'list', { key, tag: name }, readItem) ?? fixture(element, key)
  if (name === 'blockquote')
    return (
      textOf(element, 'quotation', { key }) ??
      containerOf(element, 'quote', { key }, readBlock) ??
      fixture(element, key)
    )
  return fixture(element, key)
}

function readItem(element: Element): Node {
  const key = element.localName === 'li' ? keyOf(element) : null
  if (key === null) return fixture(element)
  return textOf(element, 'item', { key }) ?? containerOf(element, 'items', { key }, readBlock) ?? fixture(element, key)
}

function textOf(
  element: Element,
  type: 'paragraph' | 'heading' | 'item' | 'quotation',
  attributes: object,
): Node | null {
  const content = isText(element) ? readInline(element) : null
  return content && nodes[type].create(attributes, content)
}

function containerOf(
  element: Element,
  type: 'list' | 'items' | 'quote',
  attributes: object,
  read: (element: Element) => Node,
) {
  const content = readChildren([...element.childNodes], read)
  return content?.length ? nodes[type].create(attributes, content) : null
}

function fixture(element: Element, key: string | null = null): Node {
  return nodes.fixture.create({ key, number: fixtures.push(element) - 1 })
}

/** The mark of an element; null where it has none, or shares it, as what a template repeats. */
function keyOf(element: Element): string | null {
  const key = element.getAttribute('data-sw')
  if (key === null || elements.has(key)) return null
  elements.set(key, element)
  return key
}

/** The content of a text as browsers show it (`collapsed` says the same of the source). Null where it has what has no mark. */
function readInline(element: Element): Fragment | null {
  const found: Node[] = []
  let isAfterSpace = true
  const read = (of: Element, within: readonly Mark[]): boolean =>
    [...of.childNodes].every((child) => {
      if (child instanceof Text) {
        const text = child.data.replace(/[ \t\n\r\f]+/g, ' ')
        const shown = isAfterSpace && text.startsWith(' ') ? text.slice(1) : text
        if (text !== '') isAfterSpace = text.endsWith(' ')
        if (shown !== '') found.push(schema.text(shown, within))
        return true
      }
      if (!(child instanceof Element)) return true
      const key = keyOf(child)
      if (key === null) return false
      const tag = child.localName
      const isEmpty = !child.hasChildNodes()
      if (isEmpty || LEAF.has(tag)) {
        found.push(nodes.atom.create({ key, tag }, null, within))
        isAfterSpace = tag === 'br'
        return true
      }
      return read(child, marks.inline.create({ key, tag }).addToSet(within))
    })
  if (!read(element, [])) return null
  const last = found.at(-1)
  if (last?.isText && last.text!.endsWith(' '))
    found.splice(-1, 1, ...(last.text === ' ' ? [] : [last.cut(0, last.nodeSize - 1)]))
  return Fragment.fromArray(found)
}
