import type { HistoryState } from '#kernel/versioning/history.ts'

type Shown = Pick<HistoryState, 'latest_number' | 'pinned_number'>

/** The number of the version that visitors see; null of a record that they have never seen. */
export function liveNumber({ latest_number, pinned_number }: Shown): number | null {
  return (pinned_number ?? latest_number) || null
}

/** Both versions in a word or two: `v3`, or `v1 pinned, latest v3`. */
export function versionsInShort({ latest_number, pinned_number }: Shown): string {
  if (pinned_number === null) return `v${latest_number}`
  return `${pinned_number === 0 ? 'none live' : `v${pinned_number} pinned`}, latest v${latest_number}`
}

/** The end of a sentence about records whose latest version visitors do not see; null for others. */
export function behindBy({ latest_number, pinned_number }: Shown): string | null {
  if (pinned_number === null || pinned_number >= latest_number) return null
  return pinned_number === 0 ? 'was never published' : `is pinned to v${pinned_number} of ${latest_number}`
}
