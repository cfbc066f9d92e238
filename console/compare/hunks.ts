export type Line = { kind: 'same' | 'removed' | 'added'; text: string; before: number | null; after: number | null }
/** Lines that changed, with those around; `before` and `after` count the first line of each side from 1. */
export type Hunk = { before: number; after: number; lines: Line[] }

const HEAD = /^@@ -(\d+),(\d+) \+(\d+),(\d+) @@/
const KINDS: Record<string, Line['kind']> = { ' ': 'same', '-': 'removed', '+': 'added' }

/** Reads a unified diff. */
export function hunksOf(diff: string): Hunk[] {
  const hunks: Hunk[] = []
  let before = 0
  let after = 0
  for (const text of diff.split('\n')) {
    const head = HEAD.exec(text)
    const hunk = hunks.at(-1)
    if (head) {
      const [oldStart, oldCount, newStart, newCount] = head.slice(1).map(Number) as [number, number, number, number]
      // An empty side names the line before it.
      before = oldCount === 0 ? oldStart + 1 : oldStart
      after = newCount === 0 ? newStart + 1 : newStart
      hunks.push({ before, after, lines: [] })
      continue
    }
    const kind = KINDS[text[0] ?? '']
    if (!hunk || !kind) continue
    hunk.lines.push({
      kind,
      text: text.slice(1),
      before: kind === 'added' ? null : before++,
      after: kind === 'removed' ? null : after++,
    })
  }
  return hunks
}

/** Lines of the newer text as they are counted by the hunks; null for html in long lines, which a diff breaks between its tags. */
export function countedLines(hunks: readonly Hunk[], newer: string): string[] | null {
  const lines = newer.split('\n')
  const fits = hunks.every((hunk) =>
    hunk.lines.every(({ after, text }) => after === null || lines[after - 1]?.trimEnd() === text.trimEnd()),
  )
  return fits ? lines : null
}

/** Unchanged lines that no hunk shows, given the newer text: before the hunk at this index, or at the end. */
export function linesBetween(hunks: readonly Hunk[], index: number, newer: readonly string[]): Line[] {
  const [before, after] = endOf(hunks[index - 1])
  const end = hunks[index]?.after ?? newer.length + 1
  return newer
    .slice(after - 1, Math.max(after - 1, end - 1))
    .map((text, at) => ({ kind: 'same', text, before: before + at, after: after + at }))
}

/** The numbers of the lines after a hunk. */
function endOf(hunk: Hunk | undefined): [before: number, after: number] {
  if (!hunk) return [1, 1]
  const count = (side: Line['kind']) => hunk.lines.filter(({ kind }) => kind !== side).length
  return [hunk.before + count('added'), hunk.after + count('removed')]
}
