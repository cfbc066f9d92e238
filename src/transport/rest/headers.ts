export const JSON_TYPE = 'application/json; charset=utf-8'
/** Answers are one caller's own, and may be used again only after asking. */
export const ANSWER_HEADERS = ['cache-control', 'private, no-cache'] as const
