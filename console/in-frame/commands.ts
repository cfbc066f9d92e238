import { chainCommands, splitBlockAs, toggleMark } from 'prosemirror-commands'
import { Fragment, type Mark, type Node, type ResolvedPos } from 'prosemirror-model'
import { type Command, TextSelection, type Transaction } from 'prosemirror-state'
import { schema, tagOf } from './schema.ts'

const { nodes, marks } = schema
const SAME = { strong: ['strong', 'b'], em: ['em', 'i'], code: ['code'] } as const

/** A break where the text is one alone, but for links, which break nowhere. */
const breakLine: Command = (state, dispatch) => {
  if (state.selection.$from.depth > 0) return false
  return state.doc.attrs.tag === 'a' || insertBreak(state, dispatch)
}

/** In an empty item: what follows is a paragraph after the list. */
const leaveList: Command = ({ selection, tr }, dispatch) => {
  const { $from, empty } = selection
  const item = $from.parent
  if (!empty || item.type !== nodes.item || item.content.size > 0) return false
  const list = $from.node(-1)
  const index = $from.index(-1)
  const [before, after] = [list.children.slice(0, index), list.children.slice(index + 1)]
  const lists = (items: Node[], attributes = list.attrs) =>
    items.length > 0 ? [list.type.create(attributes, items)] : []
  const first = lists(before)
  const rest = lists(
    after,
    first.length > 0 ? { ...list.attrs, key: null, like: list.attrs.key ?? list.attrs.like } : list.attrs,
  )
  const from = $from.before(-1)
  const made = Fragment.from([...first, nodes.paragraph.create(), ...rest])
  tr.replaceWith(from, from + list.nodeSize, made)
  tr.setSelection(TextSelection.create(tr.doc, from + (first[0]?.nodeSize ?? 0) + 1))
  dispatch?.(tr.scrollIntoView())
  return true
}

/** The next block is as this one, but for a paragraph after a heading. */
const split = splitBlockAs((node, atEnd) =>
  atEnd && node.type === nodes.heading ? { type: nodes.paragraph } : { type: node.type, attrs: node.attrs },
)

export const enter = chainCommands(breakLine, leaveList, split)

export const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.atom.create()).scrollIntoView())
  return true
}

export const selectText: Command = ({ selection, doc, tr }, dispatch) => {
  const { $from } = selection
  dispatch?.(tr.setSelection(TextSelection.create(doc, $from.start(), $from.end())))
  return true
}

/** Makes what is selected bold, italic or code, or a link, or takes that away; the name of a block makes it such a block. */
export function formatAs(tag: string, href?: string): Command {
  if (tag === 'a') return linkTo(href)
  const level = /^h([1-6])$/.exec(tag)?.[1]
  if (tag === 'p' || level) return blockAs(level ? nodes.heading.name : nodes.paragraph.name, Number(level))
  const known = SAME[tag as keyof typeof SAME] as readonly string[] | undefined
  if (!known) return () => false
  return (state, dispatch) => {
    const { from, to, empty } = state.selection
    const isThat = (mark: Mark) => known.includes(tagOf(mark))
    if (empty || !isAll(state.doc, from, to, isThat))
      return toggleMark(marks[tag as keyof typeof SAME])(state, dispatch)
    dispatch?.(without(state.tr, from, to, isThat))
    return true
  }
}

function blockAs(name: string, level: number): Command {
  return (state, dispatch) => {
    const { tr, selection } = state
    const type = nodes[name as 'heading' | 'paragraph']
    state.doc.nodesBetween(selection.from, selection.to, (node, at) => {
      if (node.type !== nodes.paragraph && node.type !== nodes.heading) return
      const { key, like } = node.attrs
      tr.setNodeMarkup(at, type, type === nodes.heading ? { key, like, level } : { key, like })
    })
    if (!tr.docChanged) return false
    dispatch?.(tr)
    return true
  }
}

function linkTo(href: string | undefined): Command {
  return ({ selection, doc, tr }, dispatch) => {
    const isLink = (mark: Mark) => tagOf(mark) === 'a'
    const around = extentOf(selection.$from, isLink)
    const { from, to } = selection.empty ? (around ?? selection) : selection
    if (from === to) return false
    const known = around ?? { from, to }
    without(tr, Math.min(from, known.from), Math.max(to, known.to), isLink)
    if (href !== undefined) tr.addMark(from, to, marks.link.create({ href }))
    if (doc.eq(tr.doc)) return false
    dispatch?.(tr)
    return true
  }
}

function isAll(doc: Node, from: number, to: number, is: (mark: Mark) => boolean): boolean {
  let all = true
  doc.nodesBetween(from, to, (node) => {
    if (node.isText) all &&= node.marks.some(is)
  })
  return all
}

function without(tr: Transaction, from: number, to: number, is: (mark: Mark) => boolean): Transaction {
  tr.doc.nodesBetween(from, to, (node, at) => {
    for (const mark of node.marks.filter(is)) tr.removeMark(Math.max(from, at), Math.min(to, at + node.nodeSize), mark)
  })
  return tr
}

/** As far as a mark goes around a place. */
function extentOf($at: ResolvedPos, is: (mark: Mark) => boolean): { from: number; to: number } | null {
  const { parent } = $at
  const own = ($at.nodeAfter?.marks.find(is) ?? $at.nodeBefore?.marks.find(is)) as Mark | undefined
  if (!own) return null
  let from: number | null = null
  let to = $at.start()
  parent.forEach((child, offset) => {
    if (!own.isInSet(child.marks)) return
    from ??= $at.start() + offset
    to = $at.start() + offset + child.nodeSize
  })
  return from === null ? null : { from, to }
}
