import { flag, oneOf, page, searchOf } from '#console/shell/search.ts'

/** Which comments are shown: the open ones, of everybody, unless the address says otherwise. */
export const commentsSearch = searchOf({ page, status: oneOf('resolved'), mine: flag })
