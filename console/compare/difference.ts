export type Part<T> = { kind: 'same' | 'removed' | 'added'; items: T[] }

/** Steps of the search; texts that differ more are shown as removed and added whole. */
const MAX_DISTANCE = 1_500

/**
 * The shortest way from one list to another, after E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986).
 * What both begin and end with costs nothing.
 */
export function difference<T>(before: readonly T[], after: readonly T[]): Part<T>[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  const shorter = Math.min(before.length, after.length) - start
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end++
  const parts: Part<T>[] = []
  const add = (kind: Part<T>['kind'], items: readonly T[]) => {
    const last = parts.at(-1)
    if (items.length === 0) return
    if (last?.kind === kind) last.items.push(...items)
    else parts.push({ kind, items: [...items] })
  }
  add('same', before.slice(0, start))
  for (const { kind, items } of middle(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  ))
    add(kind, items)
  add('same', before.slice(before.length - end))
  return parts
}

function middle<T>(before: readonly T[], after: readonly T[]): Part<T>[] {
  const whole: Part<T>[] = [
    { kind: 'removed', items: [...before] },
    { kind: 'added', items: [...after] },
  ]
  if (before.length === 0 || after.length === 0) return whole
  const reached = furthest(before, after)
  return reached ? backwards(before, after, reached) : whole
}

/** How far each diagonal was followed, after each number of steps; null when they differ too much. */
function furthest<T>(before: readonly T[], after: readonly T[]): Map<number, number>[] | null {
  const trace: Map<number, number>[] = []
  let last = new Map([[1, 0]])
  for (let steps = 0; steps <= Math.min(MAX_DISTANCE, before.length + after.length); steps++) {
    const now = new Map<number, number>()
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let x = startOf(last, diagonal, steps)
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      now.set(diagonal, x)
      if (x >= before.length && x - diagonal >= after.length) return [...trace, last]
    }
    trace.push(last)
    last = now
  }
  return null
}

function startOf(last: Map<number, number>, diagonal: number, steps: number): number {
  return comesFromAbove(last, diagonal, steps) ? last.get(diagonal + 1)! : last.get(diagonal - 1)! + 1
}

/** Whether the step to this diagonal was an addition, rather than a removal. */
function comesFromAbove(last: Map<number, number>, diagonal: number, steps: number): boolean {
  return diagonal === -steps || (diagonal !== steps && last.get(diagonal - 1)! < last.get(diagonal + 1)!)
}

function backwards<T>(before: readonly T[], after: readonly T[], trace: Map<number, number>[]): Part<T>[] {
  const parts: Part<T>[] = []
  let x = before.length
  let y = after.length
  for (let steps = trace.length - 1; steps >= 0; steps--) {
    const last = trace[steps]!
    const diagonal = x - y
    const start = startOf(last, diagonal, steps)
    if (x > start) parts.push({ kind: 'same', items: before.slice(start, x) })
    if (steps > 0) {
      const isAdded = comesFromAbove(last, diagonal, steps)
      const item = isAdded ? after[start - diagonal - 1]! : before[start - 1]!
      parts.push({ kind: isAdded ? 'added' : 'removed', items: [item] })
      x = isAdded ? start : start - 1
      y = isAdded ? start - diagonal - 1 : start - diagonal
    }
  }
  return parts.reverse()
}
