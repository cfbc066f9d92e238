import { isPattern, isReserved, normalizeFormerPath, normalizePath } from '#resources/content/pages/rules.ts'

/** `message` is a predicate for the field. */
type Checked = { ok: true; value: string } | { ok: false; message: string }

/** 200 shows another page of the website, 404 and 410 say that there is none; the others lead elsewhere. */
export const STATUSES = [200, 301, 302, 307, 308, 404, 410] as const
export const SHOWS = 200
export const MAX_TARGET_CHARACTERS = 2_000
/** Segments of a pattern. This bounds the steps that matching takes, regardless of the patterns. */
const MAX_PATTERN_SEGMENTS = 20
/** The name of what a trailing `*` matches. */
export const SPLAT = 'splat'

/** Whether it matches more than one path: it has placeholders, or ends in `*`. */
export function isRedirectPattern(from_path: string): boolean {
  return from_path.endsWith('/*') || isPattern(from_path)
}

/**
 * The form in which `from_path` is stored and compared: that of pages' paths, of more paths than pages can have, with an
 * optional `/*` at the end.
 */
export function normalizeFromPath(input: string): Checked {
  const normal = normalizeFormerPath(input)
  if (!normal.ok) return normal
  const { path } = normal
  const segments = path.split('/').slice(1)
  const message = splatProblem(segments) ?? patternProblem(path, segments) ?? reservedProblem(path)
  return message ? { ok: false, message } : { ok: true, value: path }
}

/** The form in which `to` is stored: what can be a page's path as pages' paths are, everything else as given. */
export function normalizeTarget(input: string): Checked {
  const message = textProblem(input) ?? (input.startsWith('/') ? pathProblem(input) : addressProblem(input))
  if (message) return { ok: false, message }
  const { origin, path, rest } = partsOf(input)
  const normal = origin === '' ? normalizePath(path) : null
  return { ok: true, value: normal?.ok ? normal.path + rest : origin.toLowerCase() + path + rest }
}

/** Whether such a redirect has no target: nothing is there. */
export function leadsNowhere({ status }: { status: number }): boolean {
  return status >= 400
}

/** Why `to` (normalized) cannot belong to this status, as a predicate for `to`; null when it can. */
export function targetProblem(status: number, to: string): string | null {
  if (leadsNowhere({ status })) return to === '' ? null : `must be empty with status ${status}: nothing is shown there`
  if (to === '') return "can't be blank"
  if (status !== SHOWS) return null
  const { origin, rest } = partsOf(to)
  if (origin !== '')
    return 'must be a path of this website with status 200: pages of other hosts are not passed on, so redirect there with 302'
  return rest === ''
    ? null
    : "can't have a query or fragment with status 200: what is shown gets the visitor's own query"
}

/** Why `to` cannot belong to this `from_path` (both normalized), as a predicate for `to`; null when it can. */
export function mismatch(from_path: string, to: string): string | null {
  if (from_path.endsWith('*') && partsOf(to).path.includes('*'))
    return "can't contain '*': write :splat for what * matches"
  const known = namesIn(from_path)
  const unknown = placeholdersOf(to).find((name) => !known.includes(name))
  if (unknown === undefined) return null
  const has = known.length ? `it has ${known.map((name) => `:${name}`).join(', ')}` : 'it has no placeholders'
  return `uses :${unknown}, which is not in from_path; ${has}`
}

/** The names of what a pattern captures. */
export function namesIn(from_path: string): string[] {
  const names = [...from_path.matchAll(/\/:([a-z0-9_]+)/g)].map(([, name]) => name!)
  return from_path.endsWith('/*') ? [...names, SPLAT] : names
}

/** The beginning that all paths share which a pattern matches. */
export function literalPrefix(from_path: string): string {
  const end = from_path.search(/\/(:|\*$)/)
  if (end < 0) return from_path
  return from_path.startsWith('/:', end) ? from_path.slice(0, end + 1) : from_path.slice(0, end) || '/'
}

/** Splits an address; `rest` is its query and fragment, and a path has an empty origin. */
export function partsOf(to: string): { origin: string; path: string; rest: string } {
  const [, origin = '', path = '', rest = ''] = /^(https?:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(to) ?? []
  return { origin, path, rest }
}

/** Only at the beginning of a segment: elsewhere `:name` may be meant literally. */
function placeholdersOf(to: string): string[] {
  return [...partsOf(to).path.matchAll(/\/:([a-z_][a-z0-9_]*)/g)].map(([, name]) => name!)
}

function splatProblem(segments: string[]): string | null {
  const [last, ...before] = segments.toReversed()
  if (before.some((segment) => segment.includes('*')) || (last!.includes('*') && last !== '*'))
    return "can have '*' only as its last segment, like /blog/*"
  return segments.includes(`:${SPLAT}`) ? `can't have a placeholder :${SPLAT}, the name of what * matches` : null
}

function patternProblem(path: string, segments: string[]): string | null {
  if (!isRedirectPattern(path) || segments.length <= MAX_PATTERN_SEGMENTS) return null
  return `has too many segments for a pattern (maximum is ${MAX_PATTERN_SEGMENTS})`
}

/** Files that a website had there before are named one by one. */
function reservedProblem(path: string): string | null {
  return isRedirectPattern(path) && isReserved(path)
    ? 'is reserved: only redirects from one path can begin there'
    : null
}

function textProblem(to: string): string | null {
  if (to.length > MAX_TARGET_CHARACTERS) return `is too long (maximum is ${MAX_TARGET_CHARACTERS} characters)`
  return FORBIDDEN.find(([pattern]) => pattern.test(to))?.[1] ?? null
}

const FORBIDDEN: [RegExp, string][] = [
  [/\p{Cc}/u, "can't contain control characters"],
  [/\p{Cs}/u, "can't contain half of a character"],
  [/\s/u, "can't contain spaces: write %20"],
  [/\\/, "can't contain a backslash"],
  [/[<>"]/, "can't contain '<', '>' or quotes"],
]

function pathProblem(to: string): string | null {
  const { path } = partsOf(to)
  // Browsers read two slashes as the beginning of a host.
  if (path.startsWith('//')) return `can't begin with '//': ${WHAT_IS_RIGHT}`
  return dotProblem(path)
}

function addressProblem(to: string): string | null {
  if (!/^https?:\/\/[^/?#]/i.test(to)) return `must be ${WHAT_IS_RIGHT}`
  const url = URL.parse(to)
  if (!url) return 'is not a valid address'
  if (url.username || url.password) return "can't contain a user name or password"
  return dotProblem(partsOf(to).path)
}

const WHAT_IS_RIGHT = 'a path of this website, like /about, or an address that begins with https:// or http://'

/** Browsers resolve such segments first, so the redirect would lead to another path than it says. */
function dotProblem(path: string): string | null {
  const dots = path.split('/').some((segment) => /^(\.|%2e){1,2}$/i.test(segment))
  return dots ? "can't contain '.' or '..' as a segment" : null
}
