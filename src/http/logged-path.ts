import { searchOf } from '#http/search.ts'

/** Paths whose next part is a secret. */
const SECRET_PART = /^(\/(?:invitations|downloads)\/)[^/]+/

/** A request's path as it may be logged: without the query, which can hold a token, and without secret parts. */
export function loggedPath(url: string): string {
  return url.slice(0, url.length - searchOf(url).length).replace(SECRET_PART, '$1…')
}
