import type { Review } from '#kernel/operations/review.ts'
import type { HistoryState } from '#kernel/versioning/history.ts'

type Shown = Pick<HistoryState, 'latest_number' | 'pinned_number' | 'pin_reason'>

/** Warnings of a change that visitors do not see (contract, section 10): its record is pinned, or it waits for review. */
export function pinnedWarnings({ latest_number, pinned_number, pin_reason }: Shown, review: Review): string[] {
  const changed = latest_number + 1
  if (pinned_number === null && review.by === null) return []
  if (pinned_number !== null && pin_reason !== 'review')
    return [
      `Visitors see version ${pinned_number}, which is pinned, until it is unpinned; this change is version ${changed}.`,
    ]
  const live = pinned_number ?? latest_number
  const seen = live === 0 ? 'nothing of it' : `version ${live}`
  return [`Visitors see ${seen}; this change is version ${changed}, which waits for review. ${HOW_TO_PUBLISH}`]
}

/** Warnings of a new record that visitors do not see. */
export function hiddenWarnings(review: Review): string[] {
  return review.by === null ? [] : [`Visitors see nothing of it; it waits for review. ${HOW_TO_PUBLISH}`]
}

const HOW_TO_PUBLISH = 'To publish it, use POST /websites/:id/publish (tool: records_publish).'
