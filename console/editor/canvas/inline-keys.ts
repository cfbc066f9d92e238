import { nameOfTag } from './inline-tokens.ts'
import { escaped } from './marked-text.ts'
import type { InlineNode } from './region-tree.ts'

const VOID = new Set(['br', 'wbr', 'img'])
const ID = /\s+id\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/i

/**
 * The keys of tokens that inline content means.
 * @param tagOf the start tag of an element as it is written; null where it is not known
 * @returns null where it has an element that is not known
 */
export function keysOf(nodes: readonly InlineNode[], tagOf: (key: string) => string | null): string[] | null {
  const keys: string[] = []
  const used = new Set<string>()
  const add = (node: InlineNode): boolean => {
    if (typeof node === 'string') {
      for (const character of node) keys.push(character)
      return true
    }
    const tag = 'key' in node ? tagOf(node.key) : startTag(node)
    if (tag === null) return false
    const isTwice = 'key' in node && used.has(node.key)
    if ('key' in node) used.add(node.key)
    keys.push(isTwice ? withoutId(tag) : tag)
    if (VOID.has(nameOfTag(tag))) return true
    if (!node.nodes.every(add)) return false
    keys.push(`</${nameOfTag(tag)}>`)
    return true
  }
  return nodes.every(add) ? keys : null
}

/** An id is of one element alone. */
export function withoutId(tag: string): string {
  return tag.replace(ID, '')
}

function startTag({ tag, href }: { tag: string; href?: string }): string {
  return href === undefined ? `<${tag}>` : `<${tag} href="${escaped(href)}">`
}
