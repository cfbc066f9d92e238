import { page, searchOf, text } from '#console/shell/search.ts'

/** The part of the history that is shown, and the change set after which the website is looked at. */
export const timelineSearch = searchOf({ page, at: text })
