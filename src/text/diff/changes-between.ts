import { type Change, shortestEdits } from '#text/diff/shortest-edits.ts'

/**
 * The changes between two lists of lines, from first to last. Lists too different to compare are given as one run that was
 * removed and one that was added, between what they begin and end with alike.
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

function fineChanges(before: string[], after: string[]): Change[] | null {
  const ids = new Map<string, number>()
  const numbered = (lines: string[]) => {
    const numbers = new Int32Array(lines.length)
    for (let i = 0; i < lines.length; i++) {
      const id = ids.get(lines[i]!)
      if (id === undefined) ids.set(lines[i]!, ids.size)
      numbers[i] = id ?? ids.size - 1
    }
    return numbers
  }
  // Lines are compared as numbers, since long equal ones would multiply the steps by their length.
  return shortestEdits(numbered(before), numbered(after))
}

function coarseChanges(before: string[], after: string[]): Change[] {
  return [
    { kind: 'removed', count: before.length },
    { kind: 'added', count: after.length },
  ]
}
