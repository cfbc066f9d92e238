import { type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { isAddress } from '#console/editor/canvas/checked.ts'
import { domOf } from './dom-of.ts'

/** What is not understood stays as it is written. */
const BLOCKS = 'table, pre, figure, hr, dl, details, div, section, aside, iframe'
const INLINE = 'u, s, del, ins, small, sub, sup, mark, abbr, cite, q, kbd, samp, var, dfn, time, span'

/** The attributes that an element was written with. */
const own = { attributes: { default: {} } }
const read = (element: HTMLElement): Attrs => ({
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
})

function block(tag: string, spec: NodeSpec): NodeSpec {
  return {
    attrs: own,
    group: 'block',
    parseDOM: [{ tag, getAttrs: read }],
    toDOM: ({ attrs }) => [tag, attrs.attributes, 0],
    ...spec,
  }
}

const simple = (tag: string, ...others: string[]): MarkSpec => ({
  parseDOM: [tag, ...others].map((name) => ({ tag: name })),
  toDOM: () => [tag, 0],
})

/** A text of a column: paragraphs, headings, lists and quotes, with links, strong, em and code in them. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', { content: 'inline*' }),
    heading: block('h2', {
      content: 'inline*',
      attrs: { ...own, level: { default: 2 } },
      parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
        tag: `h${level}`,
        getAttrs: (from) => ({ ...read(from), level }),
      })),
      toDOM: ({ attrs }) => [`h${attrs.level}`, attrs.attributes, 0],
    }),
    bullet_list: block('ul', { content: 'item+' }),
    ordered_list: block('ol', { content: 'item+' }),
    item: block('li', { group: '', content: 'paragraph block*', defining: true }),
    quote: block('blockquote', { content: 'block+', defining: true }),
    /** Shown by its name alone. */
    fixed: {
      group: 'block',
      atom: true,
      attrs: { html: {} },
      parseDOM: [{ tag: BLOCKS, getAttrs: ({ outerHTML }) => ({ html: outerHTML }), priority: 40 }],
      toDOM: ({ attrs }) => domOf(attrs.html).firstElementChild as HTMLElement,
    },
    picture: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: own,
      parseDOM: [{ tag: 'img', getAttrs: read }],
      toDOM: ({ attrs }) => ['img', attrs.attributes],
    },
    break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
    text: { group: 'inline' },
  },
  marks: {
    link: {
      attrs: own,
      inclusive: false,
      parseDOM: [
        { tag: 'a[href]', getAttrs: (from) => (isAddress(from.getAttribute('href') ?? '') ? read(from) : false) },
      ],
      toDOM: ({ attrs }) => ['a', attrs.attributes, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // The documents of Google are bold as a whole, and say that they are not.
        {
          tag: 'b',
          getAttrs: (from) => (/font-weight:\s*normal/.test(from.getAttribute('style') ?? '') ? false : null),
        },
      ],
      toDOM: () => ['strong', 0],
    },
    em: simple('em', 'i'),
    code: simple('code'),
    other: {
      attrs: { ...own, tag: {} },
      excludes: '',
      parseDOM: [{ tag: INLINE, getAttrs: (from) => ({ ...read(from), tag: from.localName }), priority: 40 }],
      toDOM: ({ attrs }) => [attrs.tag, attrs.attributes, 0],
    },
  },
})
