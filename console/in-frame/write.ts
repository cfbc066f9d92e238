import type { Mark, Node } from 'prosemirror-model'
import type { InlineNode, Region, RegionNode, TextBlock } from '#console/editor/canvas/region-tree.ts'
import { tagOf } from './schema.ts'

/** Nodes never change, so each is written once. */
const written = new WeakMap<Node, RegionNode>()

/** What a region holds, for the editor. `key` is of the element around it, null where that is not of the text. */
export function writeRegion(doc: Node, key: string | null): Region {
  if (doc.inlineContent) return { key: doc.attrs.key, tag: doc.attrs.tag, nodes: writeInline(doc) }
  return { key, blocks: writeChildren(doc) }
}

function writeChildren(node: Node): RegionNode[] {
  return node.children.map((child) => {
    const known = written.get(child)
    if (known) return known
    const made = writeBlock(child)
    written.set(child, made)
    return made
  })
}

function writeBlock(node: Node): RegionNode {
  const { key, like } = node.attrs
  if (node.isAtom) return { key }
  const own = { key, ...(like === null ? {} : { like }), tag: tagOf(node) }
  return node.isTextblock ? { ...own, nodes: writeInline(node) } : { ...own, blocks: writeChildren(node) }
}

/** Marks of neighbours become elements around both. */
function writeInline(node: Node): TextBlock['nodes'] {
  const top: InlineNode[] = []
  let open: { mark: Mark; nodes: InlineNode[] }[] = []
  for (const child of node.children) {
    let same = 0
    while (same < open.length && child.marks[same]?.eq(open[same]!.mark)) same++
    open = open.slice(0, same)
    for (const mark of child.marks.slice(same)) {
      const nodes: InlineNode[] = []
      const into = open.at(-1)?.nodes ?? top
      into.push(elementOf(mark, nodes))
      open.push({ mark, nodes })
    }
    const into = open.at(-1)?.nodes ?? top
    if (child.isText) into.push(child.text!)
    else into.push(elementOf(child, []))
  }
  return top
}

function elementOf(of: Mark | Node, nodes: InlineNode[]): InlineNode {
  const { key, href } = of.attrs
  if (key) return { key, nodes }
  return href === undefined ? { tag: tagOf(of), nodes } : { tag: tagOf(of), href, nodes }
}
