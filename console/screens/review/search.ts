import { oneOf, page, searchOf, text } from '#console/shell/search.ts'

export const DECIDED = ['approved', 'declined', 'withdrawn', 'expired', 'failed'] as const

/** Which requests are shown instead of what waits, and one request that a link leads to. */
export const reviewSearch = searchOf({ page, request: text, show: oneOf(...DECIDED) })
