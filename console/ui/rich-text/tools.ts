import { setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { schema } from './schema.ts'

const { nodes, marks } = schema

/** What stands above a text, in this order. */
export const TOOLS: readonly { label: string; command: Command }[] = [
  { label: 'Text', command: setBlockType(nodes.paragraph) },
  { label: 'Heading', command: setBlockType(nodes.heading, { level: 2 }) },
  { label: 'Small heading', command: setBlockType(nodes.heading, { level: 3 }) },
  { label: 'List', command: wrapInList(nodes.bullet_list) },
  { label: 'Numbers', command: wrapInList(nodes.ordered_list) },
  { label: 'Quote', command: wrapIn(nodes.quote) },
  { label: 'Bold', command: toggleMark(marks.strong) },
  { label: 'Italic', command: toggleMark(marks.em) },
]

/** The address of the link that the selection begins in; empty where it is in none. */
export function linkAt({ selection: { $from } }: EditorState): string {
  const link = $from.marksAcross($from)?.find(({ type }) => type === marks.link)
  return link?.attrs.attributes.href ?? ''
}

/** Makes what is selected a link, or none with an empty address. */
export function linkTo(href: string): Command {
  return ({ selection: { from, to, empty }, tr }, dispatch) => {
    if (empty) return false
    tr.removeMark(from, to, marks.link)
    if (href !== '') tr.addMark(from, to, marks.link.create({ attributes: { href } }))
    dispatch?.(tr)
    return true
  }
}
