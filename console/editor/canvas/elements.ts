import type { SyntaxNode, Tree } from '@lezer/common'
import { parser } from '@lezer/html'
import { characterOf } from './entities.ts'

/** An element as it is written in a text. */
export type WrittenElement = {
  name: string
  from: number
  to: number
  /** Behind its start tag. */
  contentFrom: number
  /** Its first words, for the outline. */
  words: string
  children: WrittenElement[]
  parent: WrittenElement | null
  attributes: WrittenAttribute[]
}
/** `from` and `to` are of all of it; the value is read, and null where there is none. */
export type WrittenAttribute = { name: string; value: string | null; from: number; to: number; quote: '"' | "'" | '' }

/** Where an addition goes: above or below an element. */
export type AddPlace = { element: WrittenElement; isAbove: boolean }

/** Closed as they are written: `<site-form name="booking"/>` holds nothing, as in drawings. */
const html = parser.configure({ dialect: 'selfClosing' })
/** Characters of the words that an element is known by. */
export const MAX_WORDS = 60
/** What an outline has no use for. */
const HIDDEN = new Set(['script', 'style', 'link', 'meta', 'title', 'base'])

/** The elements of a text in the order written, those within others as their children. */
export function elementsOf(text: string): WrittenElement[] {
  const roots: WrittenElement[] = []
  collect(html.parse(text), text, roots)
  return roots
}

/** The element whose start tag begins there. */
export function elementAt(roots: readonly WrittenElement[], from: number): WrittenElement | null {
  let within = roots
  for (;;) {
    const found = within.findLast((each) => each.from <= from && from < each.to)
    if (!found || found.from === from) return found ?? null
    within = found.children
  }
}

export function isShown({ name }: WrittenElement): boolean {
  return !HIDDEN.has(name)
}

function collect(tree: Tree, text: string, roots: WrittenElement[]): void {
  const open: WrittenElement[] = []
  tree.iterate({
    enter(reference) {
      if (reference.name !== 'Element') return
      const parent = open.at(-1) ?? null
      const element = elementOf(reference.node, text, parent)
      if (!element) return
      ;(parent?.children ?? roots).push(element)
      open.push(element)
    },
    leave({ name, from }) {
      if (name === 'Element' && open.at(-1)?.from === from) open.pop()
    },
  })
}

function elementOf(node: SyntaxNode, text: string, parent: WrittenElement | null): WrittenElement | null {
  const tag = node.firstChild
  const named = tag?.getChild('TagName')
  if (!tag || !named) return null
  const attributes = tag.getChildren('Attribute').map((each) => attributeOf(each, text))
  return {
    name: text.slice(named.from, named.to).toLowerCase(),
    from: node.from,
    to: node.to,
    contentFrom: tag.to,
    words: wordsIn(text.slice(tag.to, Math.min(node.to, tag.to + 10 * MAX_WORDS))),
    children: [],
    parent,
    attributes,
  }
}

function attributeOf(node: SyntaxNode, text: string): WrittenAttribute {
  const named = node.getChild('AttributeName')!
  const value = node.getChild('AttributeValue') ?? node.getChild('UnquotedAttributeValue')
  const written = value ? text.slice(value.from, value.to) : null
  const quote = written?.startsWith('"') ? '"' : written?.startsWith("'") ? "'" : ''
  const inner = quote === '' ? written : written!.slice(1, written!.endsWith(quote) ? -1 : undefined)
  return {
    name: text.slice(named.from, named.to).toLowerCase(),
    value: inner === null ? null : inner.replace(/&#?\w+;/g, (reference) => characterOf(reference) ?? reference),
    from: node.from,
    to: node.to,
    quote,
  }
}

function wordsIn(html: string): string {
  const text = html.replace(/<!--[\s\S]*?-->|<[^>]*>?/g, ' ').replace(/&#?\w+;/g, (each) => characterOf(each) ?? each)
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS)
}
