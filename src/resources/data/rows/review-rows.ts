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
 * Whether a saved row is a draft. A new row that visitors must not see is a draft under a policy, regardless of the status it is
 * given; a row that they see stays as it is, and gets a newer version.
 * @returns errors for a status that would apply immediately
 */
export function reviewedDraft(
  review: Review,
  { before, isSame, wanted, draft, times }: Change,
): { draft: number; errors: FieldErrors } {
  if (review.by === null || (isSame && before !== null)) return { draft, errors: {} }
  if (times.length > 0) return { draft, errors: Object.fromEntries(times.map((field) => [field, [UNREVIEWED]])) }
  if (before === null && (wanted !== 'published' || review.by === 'policy')) return { draft: 1, errors: {} }
  if (before === null || before.draft !== draft)
    return { draft, errors: { status: [before?.draft === 0 ? AT_ONCE : NOT_YET] } }
  return { draft, errors: {} }
}

const UNREVIEWED = "can't be changed for review: the row would appear or go automatically"
const AT_ONCE = 'must be published: it has no version, so draft would hide the row immediately'
const NOT_YET = 'must be draft: the row waits for review'
