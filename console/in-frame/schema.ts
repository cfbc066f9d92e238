import { type Attrs, type DOMOutputSpec, type Mark, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import { isAddress } from '#console/editor/canvas/checked.ts'

/** The elements of the edited page, by key. Their attributes are kept when they are drawn again. */
export const elements = new Map<string, Element>()
/** What stays as it is, by the number that stands for it. */
export const fixtures: Element[] = []

/** The text that can be typed into; the style of the bridge goes by it. */
export const TEXT = 'data-sw-text'
const MARK = 'data-sw'
const OF_BRIDGE = /^data-sw(-|$)/

const own = { key: { default: null }, like: { default: null } }
const pasted = ({ dataset }: HTMLElement): Attrs => ({ key: elements.has(dataset.sw ?? '') ? dataset.sw : null })

function textBlock(tagOf: (attributes: Attrs) => string, spec: Partial<NodeSpec>): NodeSpec {
  return {
    content: 'inline*',
    ...spec,
    attrs: { ...own, ...spec.attrs },
    toDOM: ({ attrs }): DOMOutputSpec => [tagOf(attrs), { ...attributesOf(attrs), [TEXT]: '' }, 0],
  }
}

function container(tagOf: (attributes: Attrs) => string, spec: Partial<NodeSpec>): NodeSpec {
  return {
    ...spec,
    attrs: { ...own, ...spec.attrs },
    toDOM: ({ attrs }): DOMOutputSpec => [tagOf(attrs), attributesOf(attrs), 0],
  }
}

const HEADINGS = [1, 2, 3, 4, 5, 6]

/** What is understood of a text. Everything else is a fixture: it stays as it is written. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: textBlock(() => 'p', { group: 'block', parseDOM: [{ tag: 'p', getAttrs: pasted }] }),
    heading: textBlock(({ level }) => `h${level}`, {
      group: 'block',
      attrs: { level: { default: 2 } },
      parseDOM: HEADINGS.map((level) => ({ tag: `h${level}`, getAttrs: (from) => ({ ...pasted(from), level }) })),
    }),
    list: container(({ tag }) => tag, {
      group: 'block',
      content: '(item | items | fixture)+',
      attrs: { tag: { default: 'ul' } },
      parseDOM: ['ul', 'ol'].map((tag) => ({ tag, getAttrs: (from) => ({ ...pasted(from), tag }) })),
    }),
    item: textBlock(() => 'li', { parseDOM: [{ tag: 'li', getAttrs: pasted }] }),
    /** An item of blocks. */
    items: container(() => 'li', { content: 'block+' }),
    quote: container(() => 'blockquote', {
      group: 'block',
      content: 'block+',
      parseDOM: [{ tag: 'blockquote', getAttrs: pasted }],
    }),
    quotation: textBlock(() => 'blockquote', { group: 'block' }),
    fixture: { group: 'block', atom: true, selectable: false, attrs: { key: { default: null }, number: {} } },
    /** One text alone, whose element is the page's own. */
    line: { content: 'inline*', attrs: { key: {}, tag: {} }, toDOM: ({ attrs }) => [attrs.tag, 0] },
    text: { group: 'inline' },
    /** A break, a picture, or an element with nothing in it, as icons are. */
    atom: {
      group: 'inline',
      inline: true,
      selectable: false,
      attrs: { key: { default: null }, tag: { default: 'br' } },
      parseDOM: [{ tag: 'br' }],
      toDOM: ({ attrs }) => (elements.get(attrs.key)?.cloneNode(true) as HTMLElement) ?? [attrs.tag],
      leafText: ({ attrs }) => (attrs.tag === 'br' ? '\n' : ''),
    },
  },
  // The order is that in which they stand in one another.
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: addressOf }],
      toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
    },
    /** An inline element of the page. */
    inline: {
      attrs: { key: {}, tag: {} },
      excludes: '',
      inclusive: true,
      toDOM: ({ attrs }) => [attrs.tag, attributesOf(attrs), 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // The documents of Google are bold as a whole, and say that they are not.
        { tag: 'b', getAttrs: ({ style }) => (style.fontWeight === 'normal' ? false : null) },
        { style: 'font-weight', getAttrs: (weight) => (/^(bold(er)?|[6-9]\d\d)$/.test(weight) ? null : false) },
      ],
      toDOM: () => ['strong', 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
    code: { parseDOM: [{ tag: 'code' }], toDOM: () => ['code', 0] },
  },
})

/** The tag that a node or a mark is written with. */
export function tagOf({ type, attrs }: Node | Mark): string {
  if (type.name === 'paragraph') return 'p'
  if (type.name === 'heading') return `h${attrs.level}`
  if (type.name === 'item' || type.name === 'items') return 'li'
  if (type.name === 'quote' || type.name === 'quotation') return 'blockquote'
  return attrs.tag ?? { link: 'a' }[type.name] ?? type.name
}

function addressOf(link: HTMLElement): Attrs | false {
  const href = link.getAttribute('href') ?? ''
  return isAddress(href) ? { href } : false
}

/** As the element has them; what is made like another has no id and no mark. */
function attributesOf({ key, like }: Attrs): Record<string, string> {
  const element = elements.get(key) ?? elements.get(like)
  const isSame = elements.has(key)
  const found: Record<string, string> = {}
  for (const { name, value } of element?.attributes ?? [])
    if (isSame ? !OF_BRIDGE.test(name) || name === MARK : !OF_BRIDGE.test(name) && name !== 'id') found[name] = value
  return found
}
