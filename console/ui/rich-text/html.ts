import { DOMSerializer, type Node, DOMParser as Reader, type Slice } from 'prosemirror-model'
import { domOf } from './dom-of.ts'
import { schema } from './schema.ts'

export function readHtml(html: string): Node {
  return Reader.fromSchema(schema).parse(domOf(html))
}

/** What is pasted, as a part of a text. */
export function readPasted(html: string): Slice {
  return Reader.fromSchema(schema).parseSlice(domOf(html))
}

/** Empty for a text without anything in it. An item with one paragraph has its text alone. */
export function writeHtml(doc: Node): string {
  const { body } = document.implementation.createHTMLDocument('')
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: body.ownerDocument }, body)
  for (const item of body.querySelectorAll('li')) {
    const [only, ...others] = item.children
    if (only?.localName === 'p' && others.length === 0 && only.attributes.length === 0)
      only.replaceWith(...only.childNodes)
  }
  const isEmpty = doc.childCount === 1 && doc.firstChild!.isTextblock && doc.firstChild!.content.size === 0
  return isEmpty ? '' : [...body.children].map(({ outerHTML }) => outerHTML).join('\n')
}
