import type { Source, TextChange } from '../source.ts'
import { inlineChanges, inlineHtml, sameKeys } from './inline-changes.ts'
import { keysOf, withoutId } from './inline-keys.ts'
import { inlineTokens, isTag, nameOfTag } from './inline-tokens.ts'
import { isEmpty, type Place, tagAt } from './marked-text.ts'
import {
  type Container,
  isContainer,
  isText,
  type RegionNode,
  type TextBlock,
  type Region as Tree,
} from './region-tree.ts'
import { shifted } from './shift.ts'
import { collapsed } from './white-space.ts'

/** New html, and where its elements are in it. */
type Written = { html: string; made: [key: string, Place][] }
type Change = TextChange & Partial<Pick<Written, 'made'>>

/**
 * A region of text that is being edited: what the page says it holds becomes changes of the source. Untouched blocks keep their
 * bytes, and edited ones keep those of everything that stayed. A change of the source from anywhere else ends the region.
 */
export class Region {
  readonly #source: Source
  #tree: Tree
  #places: Map<string, Place>
  /** Start tags, also of elements that are no longer there: they can come back. */
  #tags: Map<string, string>

  private constructor(source: Source, tree: Tree, places: Map<string, Place>) {
    this.#source = source
    this.#tree = tree
    this.#places = places
    this.#tags = new Map([...places].map(([key, place]) => [key, tagAt(source.text(), place)!]))
  }

  /**
   * @returns null where it is not written as browsers read it; `fixed` are the elements that cannot be changed: a template made
   * them, or they are written otherwise than they are shown
   */
  static open(
    source: Source,
    tree: Tree,
    placeOf: (key: string) => Place | null,
  ): { region: Region; fixed: string[] } | null {
    const text = source.text()
    const places = new Map<string, Place>()
    for (const key of keysIn(tree)) {
      const place = placeOf(key)
      if (places.has(key)) return null
      if (place && tagAt(text, place) !== null) places.set(key, place)
    }
    const fixed: string[] = []
    const region = new Region(source, tree, places)
    if (isText(tree)) return region.#isWritten(tree) ? { region, fixed } : null
    if (tree.key !== null && !places.has(tree.key)) return null
    if (!region.#areInOrder(tree.blocks, fixed)) return null
    for (const key of fixed) places.delete(key)
    return { region, fixed }
  }

  /** Where an element of the region is now; null where it is no longer written so. */
  placeOf(key: string): Place | null {
    const place = this.#places.get(key)
    return place && tagAt(this.#source.text(), place) === this.#tags.get(key) ? place : null
  }

  /** @returns the changes that make the source what the page shows; null where that cannot be written */
  changesTo(tree: Tree): TextChange[] | null {
    const changes: Change[] = []
    const old = this.#tree
    const isSame = isText(old)
      ? isText(tree) && this.#text(old, tree, changes)
      : !isText(tree) && this.#blocks(old.blocks, tree.blocks, changes)
    if (!isSame) return null
    changes.sort((a, b) => a.from - b.from)
    this.#tree = tree
    this.#settle(changes)
    return changes.map(({ from, to, insert }) => ({ from, to, insert }))
  }

  #settle(changes: readonly Change[]): void {
    for (const [key, place] of this.#places) this.#places.set(key, shifted(place, changes))
    let by = 0
    for (const { from, to, insert, made = [] } of changes) {
      for (const [key, place] of made) this.#places.set(key, movedBy(place, from + by))
      by += insert.length - (to - from)
    }
  }

  #isWritten(block: TextBlock): boolean {
    const place = this.#places.get(block.key)
    const wanted = this.#keys(block)
    if (!place || isEmpty(place) || wanted === null) return false
    const written = readerOf(block)(this.#source.text(), place.contentStart, place.contentEnd)
    return sameKeys(
      written.map(({ key }) => key),
      wanted,
    )
  }

  /** Whether blocks stand one behind the other in the source, and what of them can be changed. */
  #areInOrder(blocks: readonly RegionNode[], fixed: string[]): boolean {
    let at = -1
    for (const block of blocks) {
      if (block.key === null) continue
      const place = this.#places.get(block.key)
      if (!place || isEmpty(place) || place.end === place.contentEnd || (isText(block) && !this.#isWritten(block))) {
        fixed.push(block.key)
        continue
      }
      if (place.start < at) return false
      at = place.end
      if (isContainer(block) && !this.#areInOrder(block.blocks, fixed)) fixed.push(block.key)
    }
    return true
  }

  #keys(block: TextBlock): string[] | null {
    const keys = keysOf(block.nodes, (key) => this.#tags.get(key) ?? null)
    return keys && (block.tag === 'pre' ? keys : collapsed(keys.map((key) => ({ key }))).map(({ key }) => key))
  }

  #blocks(old: readonly RegionNode[], now: readonly RegionNode[], changes: Change[]): boolean {
    const before = old.filter((block) => block.key !== null && this.#places.has(block.key))
    const after = now.filter((block) => block.key !== null && (!isFixed(block) || this.#places.has(block.key)))
    const kept = inOrder(before, after)
    let at = 0
    let end: number | null = null
    for (const block of after) {
      if (kept.has(block.key!)) {
        while (before[at]!.key !== block.key) changes.push(this.#removal(before[at++]!))
        if (!this.#change(before[at++]!, block, changes)) return false
        end = this.#places.get(block.key!)!.end
        continue
      }
      const written = this.#write(block)
      if (!written) return false
      const gone = before[at]
      if (gone && !kept.has(gone.key!)) {
        const { start, end: behind } = this.#places.get(gone.key!)!
        changes.push({ from: start, to: behind, ...asInsert(written) })
        end = behind
        at++
      } else if (end !== null) changes.push({ from: end, to: end, ...asInsert(written, this.#gap(end)) })
      else {
        const first = this.#places.get(before[0]?.key ?? '')
        if (!first) return false
        changes.push({ from: first.start, to: first.start, ...asInsert(written, '', this.#gap(first.start)) })
      }
    }
    for (const gone of before.slice(at)) changes.push(this.#removal(gone))
    return true
  }

  /** A block with the white space before it. */
  #removal({ key }: RegionNode): Change {
    const { start, end } = this.#places.get(key!)!
    const space = /\s*$/.exec(this.#source.text().slice(0, start))![0]
    return { from: start - space.length, to: end, insert: '' }
  }

  /** A line end, and the indent of the line that an offset is in. */
  #gap(offset: number): string {
    const text = this.#source.text()
    const line = text.lastIndexOf('\n', offset - 1) + 1
    const indent = /^[ \t]*/.exec(text.slice(line, offset))![0]
    return (text.includes('\r\n') ? '\r\n' : '\n') + indent
  }

  #change(old: RegionNode, now: RegionNode, changes: Change[]): boolean {
    if (JSON.stringify(old) === JSON.stringify(now)) return true
    if (isText(old) && isText(now)) return this.#text(old, now, changes)
    if (isContainer(old) && isContainer(now)) return this.#blocks(old.blocks, now.blocks, changes)
    return false
  }

  #text(old: TextBlock, now: TextBlock, changes: Change[]): boolean {
    const place = this.#places.get(old.key)
    const keys = this.#keys(now)
    if (!place || keys === null) return false
    const text = this.#source.text()
    if (old.tag !== now.tag) {
      const { start, contentEnd, end } = place
      changes.push({ from: start + 1, to: start + 1 + old.tag.length, insert: now.tag })
      changes.push({ from: contentEnd, to: end, insert: `</${now.tag}>` })
      this.#tags.set(old.key, renamed(this.#tags.get(old.key)!, now.tag))
    }
    const content = { from: place.contentStart, to: place.contentEnd }
    changes.push(...inlineChanges(text, content, keys, readerOf(now)))
    return true
  }

  #write(node: RegionNode): Written | null {
    if (this.#places.has(node.key!) && this.#isAsBefore(node)) return this.#moved(node)
    if (isFixed(node)) return null
    const { key, like, tag } = node as TextBlock | Container
    const tagged = this.#tags.get(key) ?? withoutId(this.#tags.get(like ?? '') ?? `<${tag}>`)
    const opening = renamed(tagged, tag)
    const closing = `</${tag}>`
    const inner = isText(node) ? this.#inline(node) : this.#inside(node as Container)
    if (!inner) return null
    this.#tags.set(key, opening)
    const contentEnd = opening.length + inner.html.length
    const place = { start: 0, contentStart: opening.length, contentEnd, end: contentEnd + closing.length }
    const made = inner.made.map(([key, place]): [string, Place] => [key, movedBy(place, opening.length)])
    return { html: opening + inner.html + closing, made: [[key, place], ...made] }
  }

  #isAsBefore(node: RegionNode): boolean {
    const find = (blocks: readonly RegionNode[]): RegionNode | undefined => {
      for (const block of blocks) {
        const found = block.key === node.key ? block : isContainer(block) ? find(block.blocks) : undefined
        if (found) return found
      }
    }
    const old = isText(this.#tree) ? undefined : find(this.#tree.blocks)
    return old !== undefined && JSON.stringify(old) === JSON.stringify(node)
  }

  /** As it is written elsewhere. */
  #moved(node: RegionNode): Written {
    const { start, end } = this.#places.get(node.key!)!
    const inner = keysIn(node).flatMap((key) => {
      const place = this.#places.get(key)
      return place ? [[key, movedBy(place, -start)] as [string, Place]] : []
    })
    return { html: this.#source.text().slice(start, end), made: inner }
  }

  /** Of elements in a text that moved it is no longer known where they are. */
  #inline(block: TextBlock): Written | null {
    const keys = this.#keys(block)
    return keys && { html: inlineHtml(this.#source.text(), keys), made: [] }
  }

  #inside({ blocks }: Container): Written | null {
    let html = ''
    const made: Written['made'] = []
    for (const block of blocks) {
      const written = block.key === null ? null : this.#write(block)
      if (!written) return null
      html += html === '' ? '' : '\n'
      made.push(...written.made.map(([key, place]): [string, Place] => [key, movedBy(place, html.length)]))
      html += written.html
    }
    return { html, made }
  }
}

const isFixed = (node: RegionNode) => !isText(node) && !isContainer(node)

function keysIn(node: Tree | RegionNode | TextBlock['nodes'][number]): string[] {
  if (typeof node === 'string') return []
  const own = 'key' in node && node.key !== null ? [node.key] : []
  const inner = 'nodes' in node ? node.nodes : 'blocks' in node ? node.blocks : []
  return [...own, ...inner.flatMap(keysIn)]
}

/** The keys of the blocks that keep their order; the rest of `after` is written again. */
function inOrder(before: readonly RegionNode[], after: readonly RegionNode[]): Set<string> {
  const places = new Map(before.map(({ key }, at) => [key, at]))
  const kept = new Set<string>()
  let last = -1
  for (const { key } of after) {
    const at = places.get(key)
    if (at === undefined || at <= last) continue
    kept.add(key!)
    last = at
  }
  return kept
}

function readerOf({ tag }: TextBlock): typeof inlineTokens {
  return tag === 'pre' ? inlineTokens : (source, from, to) => collapsed(inlineTokens(source, from, to))
}

function asInsert({ html, made }: Written, before = '', after = '') {
  return {
    insert: before + html + after,
    made: made.map(([key, place]) => [key, movedBy(place, before.length)] as [string, Place]),
  }
}

function movedBy({ start, contentStart, contentEnd, end }: Place, by: number): Place {
  return { start: start + by, contentStart: contentStart + by, contentEnd: contentEnd + by, end: end + by }
}

function renamed(tag: string, name: string): string {
  return isTag(tag) && nameOfTag(tag) !== name ? `<${name}${tag.slice(1 + nameOfTag(tag).length)}` : tag
}
