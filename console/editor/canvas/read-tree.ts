import { isAddress, isRecord } from './checked.ts'
import { readMark } from './marks.ts'
import type { InlineNode, Region, RegionNode } from './region-tree.ts'

/** The elements that typing makes. */
const MADE = ['strong', 'em', 'a', 'br', 'code'] as const
const BLOCK = /^[a-z][a-z\d-]{0,40}$/
const NEW = /^\+\d{1,9}$/
const MAX_DEPTH = 30
const MAX_NODES = 20_000
const MAX_CHARACTERS = 400_000

type Left = { nodes: number; characters: number }

/** Reads a region as the page tells it, which may be anything; null for what the bridge does not send. */
export function readTree(given: unknown): Region | null {
  const left = { nodes: MAX_NODES, characters: MAX_CHARACTERS }
  if (!isRecord(given)) return null
  if (given.blocks === undefined) {
    const node = readBlock(given, 0, left)
    return node && 'nodes' in node ? node : null
  }
  const key = given.key === null ? null : readKey(given.key)
  const blocks = readList(given.blocks, 0, left, readBlock)
  return blocks && (given.key === null || key !== null) ? { key, blocks } : null
}

type Read<T> = (given: unknown, depth: number, left: Left) => T | null

function readList<T>(given: unknown, depth: number, left: Left, read: Read<T>): T[] | null {
  if (!Array.isArray(given) || depth > MAX_DEPTH) return null
  const nodes: T[] = []
  for (const each of given) {
    const node = --left.nodes < 0 ? null : read(each, depth, left)
    if (node === null) return null
    nodes.push(node)
  }
  return nodes
}

function readBlock(given: unknown, depth: number, left: Left): RegionNode | null {
  if (!isRecord(given)) return null
  const { tag, like } = given
  const key = given.key === null ? null : readKey(given.key)
  if (tag === undefined) return given.key === null || key !== null ? { key } : null
  if (key === null || typeof tag !== 'string' || !BLOCK.test(tag)) return null
  const model = like === undefined ? undefined : readKey(like)
  if (model === null) return null
  const own = { key, tag, ...(model === undefined ? {} : { like: model }) }
  if (given.nodes !== undefined) {
    const nodes = readList(given.nodes, depth + 1, left, readInline)
    return nodes && { ...own, nodes }
  }
  const blocks = readList(given.blocks, depth + 1, left, readBlock)
  return blocks && { ...own, blocks }
}

function readInline(given: unknown, depth: number, left: Left): InlineNode | null {
  if (typeof given === 'string') {
    left.characters -= given.length
    return left.characters >= 0 && given.isWellFormed() ? given : null
  }
  if (!isRecord(given)) return null
  const nodes = readList(given.nodes, depth + 1, left, readInline)
  if (!nodes) return null
  if (given.key !== undefined) {
    const key = readKey(given.key)
    return key === null ? null : { key, nodes }
  }
  const tag = MADE.find((each) => each === given.tag)
  const { href } = given
  if (!tag || (tag === 'a') !== (typeof href === 'string' && isAddress(href))) return null
  return typeof href === 'string' ? { tag, href, nodes } : { tag, nodes }
}

function readKey(given: unknown): string | null {
  return typeof given === 'string' && (NEW.test(given) || readMark(given) !== null) ? given : null
}
