import { flag, page, searchOf, text } from '#console/shell/search.ts'

/**
 * What of the previews is shown, and with `start` the dialog that starts one of a page, a change set, or versions, whose ids
 * are joined by commas.
 */
export const previewsSearch = searchOf({ page, start: flag, page_id: text, change_set: text, versions: text })
