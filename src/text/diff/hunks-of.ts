import type { Change } from '#text/diff/shortest-edits.ts'

/**
 * The lines of a unified diff below its header: each group of changes with `context` unchanged lines on both sides. Of a run
 * `maxRun` UTF-16 units are shown.
 */
export function hunksOf(
  changes: Change[],
  before: string[],
  after: string[],
  context: number,
  maxRun: number,
): string[] {
  const output: string[] = []
  let hunk = newHunk(0, 0)
  let old = 0
  let current = 0
  const close = () => {
    if (hunk.changed) output.push(headerOf(hunk), ...hunk.lines)
  }
  for (const [i, { kind, count }] of changes.entries()) {
    if (kind === 'same') {
      const isLast = i === changes.length - 1
      if (hunk.changed && !isLast && count <= 2 * context) addSame(hunk, before.slice(old, old + count))
      else {
        if (hunk.changed) addSame(hunk, before.slice(old, old + Math.min(count, context)))
        close()
        const lead = Math.min(count, context)
        hunk = newHunk(old + count - lead, current + count - lead)
        addSame(hunk, before.slice(old + count - lead, old + count))
      }
      old += count
      current += count
    } else if (kind === 'removed') {
      addRun(hunk, '-', before.slice(old, old + count), maxRun)
      hunk.oldCount += count
      old += count
    } else {
      addRun(hunk, '+', after.slice(current, current + count), maxRun)
      hunk.newCount += count
      current += count
    }
  }
  close()
  return output
}

type Hunk = {
  oldStart: number
  newStart: number
  oldCount: number
  newCount: number
  changed: boolean
  lines: string[]
}

function newHunk(oldStart: number, newStart: number): Hunk {
  return { oldStart, newStart, oldCount: 0, newCount: 0, changed: false, lines: [] }
}

function addSame(hunk: Hunk, lines: string[]) {
  for (const line of lines) hunk.lines.push(` ${line}`)
  hunk.oldCount += lines.length
  hunk.newCount += lines.length
}

function addRun(hunk: Hunk, sign: '-' | '+', lines: string[], maxRun: number) {
  hunk.changed = true
  let length = 0
  for (const [i, line] of lines.entries()) {
    length += line.length + 2
    if (i > 0 && length > maxRun) {
      hunk.lines.push(`… ${lines.length - i} more lines with ${sign}`)
      return
    }
    hunk.lines.push(sign + line)
  }
}

/** Lines count from one; an empty side names the line before it. */
function headerOf({ oldStart, oldCount, newStart, newCount }: Hunk): string {
  const range = (start: number, count: number) => `${count ? start + 1 : start},${count}`
  return `@@ -${range(oldStart, oldCount)} +${range(newStart, newCount)} @@`
}
