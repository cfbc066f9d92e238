import type { HistoryState } from '#versioning/history.ts'

/** What a change of a pinned record is told (contract, section 10): visitors do not see it. */
export function pinnedWarnings({ pinned_number }: Pick<HistoryState, 'pinned_number'>, changed: number): string[] {
  if (pinned_number === null) return []
  return [
    `Visitors see version ${pinned_number}, which is pinned, until it is unpinned; this change is version ${changed}.`,
  ]
}
