import type { Order, Range } from '#kernel/events/journals/store.ts'

/** Numbers read from one list at a time. */
const BLOCK = 500
/** Blocks read from each list by one walk: some 10 ms of the database's time. */
const MAX_ROUNDS = 10

/** Numbers of one list, or of several merged, in the walk's order. */
export type ReadNumbers = (range: Range, limit: number) => Promise<number[]>
/** `rest` is where a further walk continues; null at the end. */
export type Walked = { numbers: number[]; rest: Range | null }

/**
 * The first numbers that are in all of the lists. Where few are in common, a walk ends before it has found as many as
 * wanted; it never ends the search, so the caller can go on from `rest`.
 */
export async function walkLists(
  lists: readonly ReadNumbers[],
  range: Range,
  order: Order,
  wanted: number,
): Promise<Walked> {
  const numbers: number[] = []
  const size = lists.length === 1 ? wanted : BLOCK
  let rest: Range | null = range
  for (let round = 0; rest && round < MAX_ROUNDS && numbers.length < wanted; round++) {
    const blocks: number[][] = []
    for (const read of lists) blocks.push(await read(rest, size))
    const horizon = horizonOf(blocks, size, order)
    const seen = (seq: number) => horizon === null || !isAfter(seq, horizon, order)
    const [first, ...others] = blocks.map((block) => new Set(block.filter(seen)))
    const common = [...others.reduce((found, block) => found.intersection(block), first!)].sort(
      order === 'asc' ? (a, b) => a - b : (a, b) => b - a,
    )
    const taken = common.slice(0, wanted - numbers.length)
    numbers.push(...taken)
    rest = taken.length < common.length ? beyond(rest, taken.at(-1)!, order) : nextRange(rest, blocks, horizon, order)
  }
  return { numbers, rest }
}

/** How far all of the blocks reach; null when all of them reach the end. */
function horizonOf(blocks: readonly number[][], size: number, order: Order): number | null {
  const ends = blocks.filter((block) => block.length === size).map((block) => block.at(-1)!)
  if (ends.length === 0) return null
  return order === 'asc' ? Math.min(...ends) : Math.max(...ends)
}

/** After the horizon, and not before any list goes on. */
function nextRange(range: Range, blocks: readonly number[][], horizon: number | null, order: Order): Range | null {
  if (horizon === null) return null
  let next = horizon
  for (const block of blocks) {
    const following = block.find((seq) => isAfter(seq, horizon, order))
    if (following === undefined && block.at(-1) !== horizon) return null
    if (following !== undefined) {
      const before = order === 'asc' ? following - 1 : following + 1
      if (isAfter(before, next, order)) next = before
    }
  }
  return beyond(range, next, order)
}

function beyond({ above, below }: Range, seq: number, order: Order): Range {
  return order === 'asc' ? { above: seq, below } : { above, below: seq }
}

function isAfter(seq: number, other: number, order: Order): boolean {
  return order === 'asc' ? seq > other : seq < other
}
