import type { Kind } from '#console/kinds.ts'

/** What has no place on a page of its own is only looked at. */
export function isEditedOnPage({ wire }: Kind): boolean {
  return wire !== 'theme' && wire !== 'html_head'
}
