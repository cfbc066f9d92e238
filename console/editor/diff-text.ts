import type { TextChange } from './source.ts'

/** A place where two texts differ, in pieces: `from` and `to` of the older text, and what stands there in the newer. */
type Hunk = { from: number; to: number; insert: string }

/** Texts that differ in more places than this are taken as differing all over. */
const MAX_DISTANCE = 500
/** Tags, the text between them, and ends of lines. */
const PIECES = /<[^<>]*>|[^<>\n]*\n|[^<>\n]+|[<>]/g

/** The smallest changes, by whole tags and texts, that make `after` of `before`. */
export function diffText(before: string, after: string): TextChange[] {
  if (before === after) return []
  const a = before.match(PIECES) ?? []
  const b = after.match(PIECES) ?? []
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const offset = lengthOf(a.slice(0, start))
  const hunks = diffPieces(a.slice(start, a.length - end), b.slice(start, b.length - end))
  return hunks.map(({ from, to, insert }) => ({ from: from + offset, to: to + offset, insert }))
}

/** Myers' greedy algorithm. */
function diffPieces(a: readonly string[], b: readonly string[]): Hunk[] {
  const traces: Map<number, number>[] = []
  let reached = new Map([[1, 0]])
  for (let distance = 0; distance <= Math.min(MAX_DISTANCE, a.length + b.length); distance++) {
    const next = new Map<number, number>()
    traces.push(reached)
    for (let k = -distance; k <= distance; k += 2) {
      let x = stepTo(reached, k, distance)
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++
      next.set(k, x)
      if (x >= a.length && x - k >= b.length) return hunksBetween(sameBlocks(traces, a, b), a, b)
    }
    reached = next
  }
  return hunksBetween([], a, b)
}

/** How much of the older text a diagonal has passed after a step onto it, before what is the same. */
function stepTo(reached: Map<number, number>, k: number, distance: number): number {
  return goesDown(reached, k, distance) ? (reached.get(k + 1) ?? 0) : (reached.get(k - 1) ?? 0) + 1
}

function goesDown(reached: Map<number, number>, k: number, distance: number): boolean {
  return k === -distance || (k !== distance && (reached.get(k - 1) ?? -1) < (reached.get(k + 1) ?? -1))
}

type Block = { x: number; y: number; length: number }

/** Follows the shortest way back: what both texts have, in order. */
function sameBlocks(traces: readonly Map<number, number>[], a: readonly string[], b: readonly string[]): Block[] {
  const blocks: Block[] = []
  let x = a.length
  let y = b.length
  for (let distance = traces.length - 1; distance >= 0; distance--) {
    const reached = traces[distance]!
    const k = x - y
    const from = distance === 0 ? 0 : stepTo(reached, k, distance)
    if (x > from) blocks.push({ x: from, y: from - k, length: x - from })
    if (distance === 0) break
    const down = goesDown(reached, k, distance)
    x = down ? from : from - 1
    y = x - (down ? k + 1 : k - 1)
  }
  return blocks.reverse()
}

function hunksBetween(blocks: readonly Block[], a: readonly string[], b: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  let [x, y, offset] = [0, 0, 0]
  for (const block of [...blocks, { x: a.length, y: b.length, length: 0 }]) {
    const to = offset + lengthOf(a.slice(x, block.x))
    if (block.x > x || block.y > y) hunks.push({ from: offset, to, insert: b.slice(y, block.y).join('') })
    offset = to + lengthOf(a.slice(block.x, block.x + block.length))
    x = block.x + block.length
    y = block.y + block.length
  }
  return hunks
}

function lengthOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}
