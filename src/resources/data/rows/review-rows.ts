import type { FieldErrors } from '#kernel/operations/errors.ts'
import type { Review } from '#kernel/operations/review.ts'

type Saved = { draft: number } | null
type Change = {
  before: Saved
  isSame: boolean
  wanted: 'published' | 'draft' | undefined
  draft: number
  /** Fields of when it appears or goes that are changed. */
  times: readonly string[]
}

/**
 * Whether a saved row is a draft. Rows have no versions, so a row that visitors must not see is a draft
 * under a policy, regardless of the status it is given.
 * @returns errors for a change that visitors would see immediately
 */
export function reviewedDraft(
  review: Review,
  { before, isSame, wanted, draft, times }: Change,
): { draft: number; errors: FieldErrors } {
  if (review.by === null || (isSame && before !== null)) return { draft, errors: {} }
  const isRequested = review.by === 'caller'
  if (times.length > 0) return { draft, errors: Object.fromEntries(times.map((field) => [field, [UNREVIEWED]])) }
  if (before === null && (wanted !== 'published' || !isRequested)) return { draft: 1, errors: {} }
  if (before?.draft === 0) return { draft, errors: { [isRequested ? 'publish' : 'base']: [PUBLISHED] } }
  return draft === 1 ? { draft, errors: {} } : { draft, errors: { status: [NOT_YET] } }
}

const PUBLISHED = "can't be changed for review: the row is published, and rows have no versions"
const UNREVIEWED = "can't be changed for review: the row would appear or go by itself"
const NOT_YET = 'must be draft: the row waits for review'
