import { elementsOf, type WrittenElement } from '#console/editor/canvas/elements.ts'
import { characterOf } from '#console/editor/canvas/entities.ts'

/** Elements whose content is no text of anybody. */
const LEFT_OUT = new Set(['script', 'style', 'template', 'title', 'meta', 'link'])
const RUNS = /^(on|srcdoc$)/

/**
 * A text as elements of a document that loads and runs nothing. Browsers' own readers of html are closed to the console: what they make
 * could run in it.
 */
export function domOf(html: string): HTMLElement {
  const { body } = document.implementation.createHTMLDocument('')
  fill(body, { html, from: 0, to: html.length, children: elementsOf(html) })
  return body
}

type Piece = { html: string; from: number; to: number; children: readonly WrittenElement[] }

function fill(parent: HTMLElement, { html, from, to, children }: Piece): void {
  let at = from
  for (const child of children) {
    addText(parent, html.slice(at, child.from))
    at = child.to
    if (LEFT_OUT.has(child.name)) continue
    const element = elementLike(parent.ownerDocument, child)
    // A document within a document, as clipboards have it, is what is in it.
    const into = element ?? parent
    if (element) parent.append(element)
    const end = html.slice(child.contentFrom, child.to).search(/<\/[a-z][^<]*$/i)
    const contentTo = end < 0 ? child.to : child.contentFrom + end
    fill(into, { html, from: child.contentFrom, to: contentTo, children: child.children })
  }
  addText(parent, html.slice(at, to))
}

function elementLike(document: Document, { name, attributes }: WrittenElement): HTMLElement | null {
  if (['html', 'head', 'body'].includes(name) || !/^[a-z][a-z\d-]*$/.test(name)) return null
  const element = document.createElement(name)
  for (const { name, value } of attributes)
    if (/^[a-z][a-z\d_:.-]*$/i.test(name) && !RUNS.test(name.toLowerCase())) element.setAttribute(name, value ?? '')
  return element
}

function addText(parent: HTMLElement, written: string): void {
  const text = written.replace(/<!--[\s\S]*?-->|<[!?/][^>]*>/g, '')
  if (text !== '') parent.append(text.replace(/&#?\w+;/g, (reference) => characterOf(reference) ?? reference))
}
