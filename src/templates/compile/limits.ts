/** Elements evaluated within each other. Programs are walked by recursion, here, by JSON and by structured clones. */
export const MAX_NESTING = 40
export const MAX_ROWS_NESTING = 2
/** `site-*` elements, and elements with `site-if` or `site-unless`, of one source. */
export const MAX_SITE_ELEMENTS = 5_000
export const MAX_EXPRESSIONS = 20_000
/** In characters, braces included. */
export const MAX_EXPRESSION_LENGTH = 500
/** Rows of a list, or of one of its pages. */
export const MAX_LIMIT = 100
export const MAX_CONDITIONS = 10
/** Of `where`, `sort`, `site-if` and `site-unless`, in characters. */
export const MAX_CONDITION_LENGTH = 500
/** Problems and warnings named of one source; the rest is found once these are gone. */
export const MAX_REPORTED = 20
/** Depth of a JSON value; what is deeper takes no expressions. */
export const MAX_DATA_DEPTH = 40
