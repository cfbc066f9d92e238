import { slugify } from '#text/slug.ts'

/** Characters of a path in its decoded form. */
export const MAX_PATH_CHARACTERS = 500

/**
 * The one form of a path that is stored and compared: decoded, NFC, without a trailing slash. Applying it twice changes
 * nothing. `message` is a predicate for the field `path`.
 */
export function normalizePath(input: string): Normalized {
  return normalized(input, pathProblem)
}

/**
 * The same for paths at which no page can be but something may have been before the website was here, such as
 * `/my file.html` or `/_app/start.js`: redirects lead from these too.
 */
export function normalizeFormerPath(input: string): Normalized {
  return normalized(input, formerPathProblem)
}

type Normalized = { ok: true; path: string } | { ok: false; message: string }

function normalized(input: string, problemOf: (path: string) => string | null): Normalized {
  if (!input.startsWith('/')) return { ok: false, message: 'must begin with a slash, like /about' }
  if (input.length > MAX_ENCODED_PATH_CHARACTERS) return { ok: false, message: TOO_LONG }
  if (/%2f/i.test(input)) return { ok: false, message: "can't contain an encoded slash" }
  const decoded = decode(input)
  if (decoded === null) return { ok: false, message: 'has a % that does not encode a character' }
  const path = decoded.normalize('NFC')
  const message = problemOf(path)
  return message ? { ok: false, message } : { ok: true, path: path === '/' ? path : path.replace(/\/$/, '') }
}

/** The path of a page with only a title, already normalized. The caller checks that it is free. */
export function pathFromTitle(title: string, language: string): string {
  const path = `/${slugify(title, language) || 'page'}`
  return normalizePath(path).ok ? path : `${path}-page`
}

/** Whether the path has a placeholder, as `/blog/:slug` has. */
export function isPattern(path: string): boolean {
  return path.includes('/:')
}

/** The path at which a pattern has this value for its placeholder. */
export function pathWith(pattern: string, value: string): string {
  return pattern.replace(/:[a-z_][a-z0-9_]*/, () => value)
}

/** The values of `pattern`'s placeholders in `path`, both normalized; null when it does not match. */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  return pathMatcher(pattern)(path)
}

/** `matchPath` for one pattern and many paths. */
export function pathMatcher(pattern: string): (path: string) => Record<string, string> | null {
  const expected = pattern.split('/')
  return (path) => {
    const segments = path.split('/')
    if (segments.length !== expected.length) return null
    const values: [string, string][] = []
    for (const [i, part] of expected.entries()) {
      const segment = segments[i]!
      if (!part.startsWith(':')) {
        if (part !== segment) return null
      } else if (segment) values.push([part.slice(1), segment])
      else return null
    }
    return Object.fromEntries(values)
  }
}

// Each UTF-16 unit is at most three bytes, and each encoded byte three characters; plus a trailing slash.
const MAX_ENCODED_PATH_CHARACTERS = 9 * MAX_PATH_CHARACTERS + 1
const TOO_LONG = `is too long (maximum is ${MAX_PATH_CHARACTERS} characters)`

function decode(input: string): string | null {
  try {
    return decodeURIComponent(input)
  } catch {
    return null
  }
}

function pathProblem(path: string): string | null {
  return formProblem(path) ?? (/\s/u.test(path) ? "can't contain spaces" : reservedProblem(path))
}

function formerPathProblem(path: string): string | null {
  return formProblem(path) ?? servedProblem(path)
}

function formProblem(path: string): string | null {
  const forbidden = FORBIDDEN.find(([pattern]) => pattern.test(path))
  if (forbidden) return forbidden[1]
  const segments = path.replace(/\/$/, '').split('/').slice(1)
  if (path !== '/' && segments.includes('')) return "can't contain '//'"
  if (segments.some((segment) => segment === '.' || segment === '..')) return "can't contain '.' or '..' as a segment"
  if (segments.join('/').length >= MAX_PATH_CHARACTERS) return TOO_LONG
  return placeholderProblem(segments.filter((segment) => segment.startsWith(':')))
}

const FORBIDDEN: [RegExp, string][] = [
  [/\p{Cc}/u, "can't contain control characters"],
  [/\p{Cs}/u, "can't contain half of a character"],
  // Invisible characters make two paths look the same; the joiners U+200C and U+200D are allowed for Persian and emoji.
  [/[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u, "can't contain invisible characters"],
  [/\\/, "can't contain a backslash"],
  [/[?#]/, "can't contain '?' or '#'"],
  [/[<>"]/, "can't contain '<', '>' or quotes"],
  // Decoding it again would give another path.
  [/%/, "can't contain an encoded percent sign"],
]

function placeholderProblem(placeholders: string[]): string | null {
  const bad = placeholders.find((placeholder) => !/^:[a-z_][a-z0-9_]*$/.test(placeholder))
  if (bad) return 'has a placeholder that is not lower-case letters, digits and underscores, like :slug'
  return new Set(placeholders).size < placeholders.length ? 'has the same placeholder twice' : null
}

/** Whether a normalized path is where no page can be: what is there is the service's own, or was before the website was here. */
export function isReserved(path: string): boolean {
  return reservedProblem(path) !== null
}

/** Paths that are the service's own on every website, in any letter case. */
function reservedProblem(path: string): string | null {
  return /^\/(assets(\/|$)|_)/i.test(path) ? RESERVED : servedProblem(path)
}

/** Those of them at which it always answers. */
function servedProblem(path: string): string | null {
  if (/^\/(\.well-known|assets|_forms|_visits|_preview|_sitewright)\/?$/i.test(path)) return RESERVED
  if (/^\/(\.well-known|_forms|_visits|_preview|_sitewright)\//i.test(path)) return RESERVED
  if (/^\/(sitemap(-[^/]*)?\.xml|robots\.txt|llms\.txt)\/?$/i.test(path)) return RESERVED
  return /\.md\/?$/i.test(path) ? 'is reserved: addresses ending in .md answer a page as Markdown' : null
}

const RESERVED = 'is reserved'
