import { baseKeymap } from 'prosemirror-commands'
import { keymap } from 'prosemirror-keymap'
import { DOMSerializer, Fragment, type Node, DOMParser as Reader } from 'prosemirror-model'
import { EditorState, Plugin, TextSelection, type Transaction } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import type { Region as Tree } from '#console/editor/canvas/region-tree.ts'
import { enter, formatAs, insertBreak, selectText } from './commands.ts'
import { type Host, hostOf } from './host.ts'
import { readBlocks, readLine } from './read.ts'
import { elements, fixtures, schema, TEXT } from './schema.ts'
import { writeRegion } from './write.ts'

/** Where the caret goes: at a point of the window, or so many characters into the text that was chosen; or all of that is selected. */
type Caret = { x: number; y: number } | { offset: number } | { whole: true } | null
/** `text` is the text that was meant; what is in `fixed` stays as it is; `early` was typed before this could be typed into. */
type Mounting = {
  text: Element
  fixed: readonly string[]
  caret: Caret
  early: string
  changed: (tree: Tree) => void
}

/** A page has one region at most that is typed into. */
export type Region = {
  tree: Tree
  mount(mounting: Mounting): void
  host(): Element
  caret(): number
  /** Selects the text that the caret is in: browsers select beyond the end of a link. */
  selectText(): void
  format(tag: string, href?: string): void
  close(): void
}

/** Reads what can be typed into together with a text, or the text alone. Null where that cannot be told. */
export function readRegion(text: Element, alone: boolean): Region | null {
  elements.clear()
  fixtures.length = 0
  const host = alone ? null : hostOf(text)
  if (!alone && !host) return null
  const blocks = host && readBlocks(host.children)
  const doc = host ? blocks?.length && schema.node('doc', null, blocks) : readLine(text)
  return doc ? new Opened(doc, host ?? lineHost(text)) : null
}

const lineHost = (text: Element): Host => ({ key: null, children: [], enter: () => text, leave: () => {} })

class Opened implements Region {
  readonly tree: Tree
  readonly #doc: Node
  readonly #host: Host
  #view: EditorView | null = null
  #element: Element | null = null
  #class: string | null = null

  constructor(doc: Node, host: Host) {
    this.#doc = doc
    this.#host = host
    this.tree = writeRegion(doc, host.key)
  }

  mount({ text, fixed, caret, early, changed }: Mounting): void {
    const element = this.#host.enter()
    this.#element = element
    this.#class = element.getAttribute('class')
    const at = textAt(this.#doc, text.getAttribute('data-sw'))
    const doc = withFixed(this.#doc, new Set(fixed))
    // Before there is a view: soon after it gets the focus, a view puts the caret where it was then.
    element.setAttribute('contenteditable', 'true')
    ;(element as HTMLElement).focus({ preventScroll: true })
    let isBehind = false
    const tell = () => changed(writeRegion(view.state.doc, this.#host.key))
    const view = new EditorView(
      { mount: element as HTMLElement },
      {
        state: EditorState.create({ doc, plugins: [ownKeys, keepFixtures, keys] }),
        nodeViews: VIEWS,
        clipboardParser: Reader.fromSchema(schema),
        transformPastedHTML: cleaned,
        attributes: { [doc.inlineContent ? TEXT : 'data-sw-region']: '', spellcheck: 'true' },
        dispatchTransaction: (transaction) => {
          view.updateState(view.state.apply(transaction))
          if (!transaction.docChanged) return
          isBehind = view.composing
          if (!isBehind) tell()
        },
        handleDOMEvents: {
          // What is composed is told when it is done, which the view knows a moment later.
          compositionend: () => void setTimeout(() => isBehind && this.#view && tell()),
        },
      },
    )
    this.#view = view
    this.#place(at, caret)
    if (early !== '') view.dispatch(view.state.tr.insertText(early))
  }

  host(): Element {
    return this.#element!
  }

  /** Characters before the caret in its text. */
  caret(): number {
    return this.#view!.state.selection.$head.parentOffset
  }

  selectText(): void {
    const view = this.#view!
    selectText(view.state, view.dispatch)
  }

  format(tag: string, href?: string): void {
    const view = this.#view!
    formatAs(tag, href)(view.state, view.dispatch)
    view.focus()
  }

  /** Leaves the page as it was shown; what the service renders takes its place. */
  close(): void {
    const [view, element] = [this.#view!, this.#element!]
    this.#view = null
    const children = [...element.childNodes]
    view.destroy()
    element.append(...children)
    for (const name of ['contenteditable', 'spellcheck', 'data-sw-region', TEXT]) element.removeAttribute(name)
    if (this.#class === null) element.removeAttribute('class')
    else element.setAttribute('class', this.#class)
    for (const text of element.querySelectorAll(`[${TEXT}]`)) text.removeAttribute(TEXT)
    for (const made of element.querySelectorAll('.ProseMirror-trailingBreak, .ProseMirror-separator')) made.remove()
    for (const fixture of fixtures) fixture.removeAttribute('contenteditable')
    this.#host.leave()
  }

  #place({ start, end }: { start: number; end: number }, caret: Caret): void {
    const view = this.#view!
    const near = caret && 'x' in caret ? view.posAtCoords({ left: caret.x, top: caret.y })?.pos : undefined
    const at = caret && 'offset' in caret ? Math.min(end, start + caret.offset) : (near ?? end)
    const within = Math.max(start, Math.min(end, at))
    view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(within))))
    if (caret && 'whole' in caret) this.selectText()
  }
}

/** Where a text begins and ends. */
function textAt(doc: Node, key: string | null): { start: number; end: number } {
  let found = { start: 0, end: doc.content.size }
  if (!doc.inlineContent)
    doc.descendants((node, at) => {
      if (node.isTextblock && node.attrs.key === key) found = { start: at + 1, end: at + 1 + node.content.size }
      return !node.isTextblock
    })
  return found
}

function withFixed(doc: Node, fixed: ReadonlySet<string>): Node {
  if (fixed.size === 0 || doc.isTextblock) return doc
  const children = doc.children.map((child) => {
    const { key } = child.attrs
    if (!fixed.has(key)) return child.isAtom ? child : withFixed(child, fixed)
    const element = elements.get(key)!
    return schema.nodes.fixture.create({ key: null, number: fixtures.push(element) - 1 })
  })
  return doc.copy(Fragment.from(children))
}

/** Of two blocks that came of one, the second is new, and like it. */
let made = 0
const ownKeys = new Plugin({
  appendTransaction(transactions, _, state) {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    const seen = new Set<string>()
    const tr = state.tr
    state.doc.descendants((node, at) => {
      const { key, like } = node.attrs
      if (!node.isBlock || node.isAtom || like === undefined) return !node.isTextblock
      if (key !== null && !seen.has(key)) seen.add(key)
      else
        tr.setNodeMarkup(at, null, {
          ...node.attrs,
          key: `+${++made}`,
          like: key === null || key.startsWith('+') ? like : key,
        })
      return !node.isTextblock
    })
    return tr.docChanged ? tr : null
  },
})

/** Fixtures without a key cannot be written again, so they are neither deleted nor moved. */
const keepFixtures = new Plugin({
  filterTransaction: ({ docChanged, doc }: Transaction, state) =>
    !docChanged || fixturesIn(doc) === fixturesIn(state.doc),
})

function fixturesIn(doc: Node): string {
  const found: number[] = []
  doc.descendants((node) => {
    if (node.type === schema.nodes.fixture && node.attrs.key === null) found.push(node.attrs.number)
    return !node.isTextblock
  })
  return found.join()
}

/** What comes from elsewhere has its paragraphs within items. */
function cleaned(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const paragraph of body.querySelectorAll('li > p')) paragraph.replaceWith(...paragraph.childNodes)
  return body.innerHTML
}

const keys = keymap({
  ...baseKeymap,
  Enter: enter,
  'Shift-Enter': insertBreak,
  'Mod-a': selectText,
  'Mod-b': formatAs('strong'),
  'Mod-i': formatAs('em'),
})

/** The bridge marks what is pointed at, which is no change of the text. */
const isOfBridge = ({ type, attributeName }: { type: string; attributeName?: string | null }) =>
  type === 'attributes' && Boolean(attributeName?.startsWith('data-sw'))

const shownAs: NodeViewConstructor = (node) => {
  const { dom, contentDOM } = DOMSerializer.renderSpec(document, node.type.spec.toDOM!(node))
  return { dom, contentDOM, ignoreMutation: (mutation) => isOfBridge(mutation as MutationRecord) }
}

const VIEWS: Record<string, NodeViewConstructor> = {
  ...Object.fromEntries(
    ['paragraph', 'heading', 'list', 'item', 'items', 'quote', 'quotation'].map((name) => [name, shownAs]),
  ),
  fixture: ({ attrs }) => ({
    dom: fixtures[attrs.number] as HTMLElement,
    ignoreMutation: () => true,
    stopEvent: () => true,
  }),
}
