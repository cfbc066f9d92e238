/** Components within components, snippets included; the page's own are the first level. */
export const MAX_COMPONENT_DEPTH = 8
/** Queries of one rendering: a list of 100 rows with a list in each, and some more. */
export const MAX_ROW_LISTS = 200
export const MAX_FEEDS = 20
/** In characters. */
export const MAX_OUTPUT = 20_000_000
export const MAX_WARNINGS = 50
/** Steps after which others get their turn; some ms. */
export const STEPS_BETWEEN_BREAKS = 20_000
