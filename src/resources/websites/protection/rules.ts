/** A path and everything below it. Without a user name any is taken. */
export type ProtectedPath = { path: string; username: string | null; hash: string }
/** `message` is a predicate of the field. */
type Checked = { ok: true; value: string } | { ok: false; message: string }

export const MAX_PROTECTED = 20
export const MAX_PROTECTED_CHARACTERS = 500
export const MAX_USERNAME = 100
/** Nobody is kept from learning what crawlers are asked. */
const OPEN = '/robots.txt'

/** `/clients/*` and `/clients/` are `/clients`, and `/*` is the whole website. */
export function normalizeProtected(input: string): Checked {
  if (!input.startsWith('/')) return { ok: false, message: 'must begin with a slash, like /clients' }
  if (/[?#\\\p{Cc}]/u.test(input)) return { ok: false, message: "can't have a query, a fragment or a backslash" }
  const path = comparable(input.replace(/\/\*$/, '')) || '/'
  if (path.includes('*') || path.includes(':'))
    return { ok: false, message: "is a path with everything below it: leave out '*' and placeholders" }
  return { ok: true, value: path }
}

/** Why it cannot be sent by a browser; null when it can (RFC 7617). */
export function usernameProblem(username: string): string | null {
  return /[:\p{Cc}]/u.test(username) ? "can't have a colon or control characters" : null
}

/** Stored in a column of the website; null for none. */
export function readProtection(cell: string | null): ProtectedPath[] {
  return cell === null ? [] : JSON.parse(cell)
}

/** The rule for a path as it stands in a request: the one whose path is the longest. */
export function ruleFor(rules: readonly ProtectedPath[], rawPath: string): ProtectedPath | null {
  const path = comparable(rawPath)
  if (path === OPEN) return null
  let found: ProtectedPath | null = null
  for (const rule of rules) if (isWithin(path, rule.path) && rule.path.length > (found?.path.length ?? 0)) found = rule
  return found
}

function isWithin(path: string, above: string): boolean {
  return above === '/' || path === above || path.startsWith(`${above}/`)
}

/**
 * However a path is written, it is the same here: more spellings than lead to a page, so that none goes past a rule. Case does not
 * count, `/clients.md` is the page at `/clients`, and what cannot be decoded is at no page.
 */
function comparable(rawPath: string): string {
  const path = decoded(rawPath.replace(/[?#].*$/s, ''))
    .normalize('NFC')
    .toLowerCase()
  const segments: string[] = []
  for (const segment of path.split('/'))
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  return `/${segments.join('/')}`.replace(/\.md$/, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
