import { diffArrays } from 'diff'

/** A run of lines that both texts have, or of lines that went or came. */
export type Change = { kind: 'same' | 'gone' | 'come'; count: number }

/**
 * What happened between two lists of lines, from first to last. Lists too different to compare in time are told as one run
 * that went and one that came, between what they begin and end with alike.
 */
export function changesBetween(before: string[], after: string[]): Change[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head++
  let tail = 0
  while (tail < shorter - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const old = before.slice(head, before.length - tail)
  const current = after.slice(head, after.length - tail)
  const changes: Change[] = [
    { kind: 'same', count: head },
    ...(fineChanges(old, current) ?? coarseChanges(old, current)),
    { kind: 'same', count: tail },
  ]
  return changes.filter(({ count }) => count > 0)
}

/** Comparing takes the number of lines times the number of changed ones, in the worst case. */
const MAX_STEPS = 30_000_000
const MAX_CHANGED_LINES = 1_000

function fineChanges(before: string[], after: string[]): Change[] | null {
  const ids = new Map<string, number>()
  const numbers = (lines: string[]) =>
    lines.map((line) => {
      const id = ids.get(line) ?? ids.size
      ids.set(line, id)
      return id
    })
  const maxEditLength = Math.min(MAX_CHANGED_LINES, Math.floor(MAX_STEPS / (before.length + after.length + 1)))
  // Lines are compared as numbers, since long equal ones would multiply the steps by their length.
  const changes = diffArrays(numbers(before), numbers(after), { maxEditLength })
  return (
    changes?.map(({ added, removed, count }) => ({ kind: added ? 'come' : removed ? 'gone' : 'same', count })) ?? null
  )
}

function coarseChanges(before: string[], after: string[]): Change[] {
  return [
    { kind: 'gone', count: before.length },
    { kind: 'come', count: after.length },
  ]
}
