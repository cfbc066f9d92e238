/** All other writes wait for the transaction that moves them; 500 held the thread for more than 50 ms at a time. */
export const MAX_MOVED_PAGES = 200

/** Why a page can't be moved so together with those beneath it, as a predicate of `path`; null when it can. */
export function problemOfMove(from: string, to: string): string | null {
  if (from === to) return null
  if (from === '/') return "can't change: this is the home page"
  if (to.startsWith(`${from}/`)) return "can't be beneath the page itself"
  // A page that is bound to a table, or html that names a placeholder, would lose its value.
  return placeholders(from) === placeholders(to) ? null : "can't have other placeholders than before"
}

/** Where a page is once the page at `from`, itself or one that it is beneath, has moved. */
export function movedPath(path: string, { from, to }: { from: string; to: string }): string {
  return `${to === '/' ? '' : to}${path.slice(from.length)}` || '/'
}

function placeholders(path: string): string {
  return path
    .split('/')
    .filter((segment) => segment.startsWith(':'))
    .join('/')
}
