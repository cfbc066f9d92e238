/** A run of lines that both texts have, or of lines that were removed or added. */
export type Change = { kind: 'same' | 'removed' | 'added'; count: number }

/**
 * The fewest changes that make `after` of `before`, which are lines as numbers (Myers, "An O(ND) difference algorithm"). Null
 * when the two are too different for that to be found in MAX_STEPS.
 */
export function shortestEdits(before: Int32Array, after: Int32Array): Change[] | null {
  const most = Math.min(MAX_EDITS, before.length + after.length)
  // At `most + 1 + k`: how much of `before` is used up on diagonal k, which is that minus how much of `after` is.
  const furthest = new Int32Array(2 * most + 3).fill(-1)
  const rounds: Int32Array[] = []
  let steps = 0
  for (let edits = 0; edits <= most && steps <= MAX_STEPS; edits++) {
    rounds.push(furthest.slice(most - edits, most + edits + 3))
    const highest = Math.min(edits, before.length)
    const beyond = Math.max(0, edits - after.length)
    for (let k = beyond + (beyond % 2) - edits; k <= highest; k += 2) {
      const at = most + 1 + k
      let x = edits === 0 ? 0 : addsLine(furthest, at, k, edits) ? furthest[at + 1]! : furthest[at - 1]! + 1
      for (; x < before.length && x - k < after.length && before[x] === after[x - k]; steps++) x++
      furthest[at] = x
      steps++
      if (x >= before.length && k === before.length - after.length) {
        return changesOf(rounds, before.length, after.length)
      }
    }
  }
  return null
}

/** Lines added and removed; more than can be shown. */
const MAX_EDITS = 1_000
/** Some 20 ms. */
const MAX_STEPS = 3_000_000

/** Whether a path reaches diagonal `k` by adding a line and not by removing one: it comes from the neighbour that is further. */
function addsLine(furthest: Int32Array, at: number, k: number, edits: number): boolean {
  return k === -edits || (k !== edits && furthest[at - 1]! < furthest[at + 1]!)
}

/** Walks back from the ends of both along the rounds' states. Between lines that are the same, what was removed comes first. */
function changesOf(rounds: Int32Array[], oldLength: number, newLength: number): Change[] {
  const reversed: Change[] = []
  let removed = 0
  let added = 0
  const same = (count: number) => {
    if (count === 0) return
    reversed.push({ kind: 'added', count: added }, { kind: 'removed', count: removed }, { kind: 'same', count })
    removed = 0
    added = 0
  }
  let x = oldLength
  let y = newLength
  for (let edits = rounds.length - 1; edits > 0; edits--) {
    const furthest = rounds[edits]!
    const k = x - y
    const adds = addsLine(furthest, edits + 1 + k, k, edits)
    const fromX = furthest[edits + 1 + (adds ? k + 1 : k - 1)]!
    same(x - fromX - (adds ? 0 : 1))
    if (adds) added++
    else removed++
    x = fromX
    y = fromX - (adds ? k + 1 : k - 1)
  }
  same(x)
  return [...reversed, { kind: 'added' as const, count: added }, { kind: 'removed' as const, count: removed }].reverse()
}
