import { diffText } from './diff-text.ts'
import type { TextChange } from './source.ts'

/** A part of a text: settled, or changed by both in different ways. */
export type Part = { text: string } | { base: string; mine: string; theirs: string }

/**
 * What came of a text that two have changed since `base`: each change is applied where it was made, and only where both
 * changed the same tags or texts differently, both stand beside each other.
 */
export function mergeTexts(base: string, mine: string, theirs: string): Part[] {
  const both = [
    ...diffText(base, mine).map((change) => ({ ...change, by: 'mine' as const })),
    ...diffText(base, theirs).map((change) => ({ ...change, by: 'theirs' as const })),
  ].sort((one, other) => one.from - other.from || one.to - other.to)
  const parts: Part[] = []
  let at = 0
  for (const group of touching(both)) {
    const from = Math.min(...group.map((change) => change.from))
    const to = Math.max(...group.map((change) => change.to))
    parts.push({ text: base.slice(at, from) }, settled(base, { from, to }, group))
    at = to
  }
  return [...parts, { text: base.slice(at) }].filter((part) => !('text' in part) || part.text !== '')
}

/** The text of parts that are all settled; null if there is a choice to make. */
export function joined(parts: readonly Part[]): string | null {
  return parts.every((part) => 'text' in part) ? parts.map((part) => ('text' in part ? part.text : '')).join('') : null
}

type Change = TextChange & { by: 'mine' | 'theirs' }

/** Changes that meet each other in the base, at least at its ends. */
function touching(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = []
  let end = -1
  for (const change of changes) {
    const last = groups.at(-1)
    if (last && change.from <= end) last.push(change)
    else groups.push([change])
    end = Math.max(end, change.to)
  }
  return groups
}

function settled(base: string, { from, to }: { from: number; to: number }, group: readonly Change[]): Part {
  const [mine, theirs] = (['mine', 'theirs'] as const).map((by) => {
    let text = ''
    let at = from
    for (const change of group.filter((each) => each.by === by)) {
      text += base.slice(at, change.from) + change.insert
      at = change.to
    }
    return text + base.slice(at, to)
  })
  const before = base.slice(from, to)
  if (mine === theirs || theirs === before) return { text: mine! }
  return mine === before ? { text: theirs! } : { base: before, mine: mine!, theirs: theirs! }
}
