/**
 * What a region of text holds, as the page in the frame tells it. A key is the mark that an element of the text had when the
 * region was opened, or `+` and a number for what was made since; `like` is the key of the element whose start tag it takes over.
 */
export type RegionNode = TextBlock | Container | Opaque
/** Something with nothing but text in it: a paragraph, a heading, a list item. */
export type TextBlock = { key: string; like?: string; tag: string; nodes: InlineNode[] }
export type Container = { key: string; like?: string; tag: string; blocks: RegionNode[] }
/** Stays as it is written; without a key nothing is known of it, and it stays where it is. */
export type Opaque = { key: string | null }
export type InlineNode =
  | string
  | { key: string; nodes: InlineNode[] }
  | { tag: string; href?: string; nodes: InlineNode[] }
/** One text alone, or blocks that stand side by side; without a key these are in no element of the text. */
export type Region = TextBlock | { key: string | null; blocks: RegionNode[] }

export function isText(node: RegionNode | Region): node is TextBlock {
  return 'nodes' in node
}

export function isContainer(node: RegionNode): node is Container {
  return 'blocks' in node
}
