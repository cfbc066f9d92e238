/** One rule: paths, and the headers that answers there have besides ours. */
export type HeaderRule = { path: string; headers: [name: string, value: string][] }
/** What is wrong with a line, counted from 1: a predicate of the line. */
export type HeaderFault = { line: number; message: string }

export const MAX_RESPONSE_HEADERS = 20_000
const MAX_RULES = 100
const MAX_HEADERS = 20
const MAX_PATH_CHARACTERS = 500
const MAX_VALUE_CHARACTERS = 2_000

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/
/** RFC 9110, section 5.5, without the bytes that no browser agrees on. */
const VALUE = /^[\x20-\x7e\t]+$/

/**
 * Reads the text of a `_headers` file as Netlify and Cloudflare know it: a path on a line of its own, its headers below, each
 * `Name: value`. `*` matches anything, `:name` one segment.
 */
export function readHeaderRules(text: string): { rules: HeaderRule[]; faults: HeaderFault[] } {
  const rules: HeaderRule[] = []
  const faults: HeaderFault[] = []
  for (const [index, whole] of text.split(/\r\n?|\n/).entries()) {
    const content = whole.trim()
    if (content === '' || content.startsWith('#')) continue
    const message = addLine(rules, content)
    if (message !== null) faults.push({ line: index + 1, message })
  }
  return { rules, faults }
}

/** The same text without the lines that are wrong. */
export function withoutFaults(text: string, faults: readonly HeaderFault[]): string {
  const wrong = new Set(faults.map(({ line }) => line))
  return text
    .split(/\r\n?|\n/)
    .filter((_, index) => !wrong.has(index + 1))
    .join('\n')
}

/** What is wrong with the text as a whole, naming the first line at fault; null when nothing is. */
export function responseHeadersProblem(text: string): string | null {
  const [fault] = readHeaderRules(text).faults
  return fault ? `line ${fault.line} ${fault.message}` : null
}

function addLine(rules: HeaderRule[], content: string): string | null {
  const isPath = content.startsWith('/') || /^https?:/i.test(content)
  if (isPath) {
    if (rules.length >= MAX_RULES) return `is one rule too many (maximum is ${MAX_RULES})`
    const problem = pathProblem(content)
    // What follows belongs to it, and to no other path.
    rules.push({ path: problem === null ? content : '', headers: [] })
    return problem
  }
  const rule = rules.at(-1)
  if (!rule) return 'must be a path, like /assets/*, before any header'
  if (content.startsWith('!')) return "can't take a header away: leave it out"
  const colon = content.indexOf(':')
  if (colon < 1) return 'must be a path, or a header like X-Frame-Options: DENY'
  if (rule.headers.length >= MAX_HEADERS) return `is one header too many for its path (maximum is ${MAX_HEADERS})`
  const [name, value] = [content.slice(0, colon).trim(), content.slice(colon + 1).trim()]
  const problem = headerProblem(name, value)
  if (problem === null) rule.headers.push([name.toLowerCase(), value])
  return problem
}

function pathProblem(path: string): string | null {
  if (!path.startsWith('/')) return 'must be a path without a host: rules are for the website at each of its addresses'
  if (path.length > MAX_PATH_CHARACTERS) return `is too long for a path (maximum is ${MAX_PATH_CHARACTERS} characters)`
  if (/[\s?#\\\p{Cc}]/u.test(path)) return "must be a path without spaces, '?', '#' and backslashes"
  if (path.split('*').length > 2) return "can have '*' only once"
  return null
}

function headerProblem(name: string, value: string): string | null {
  if (!TOKEN.test(name)) return `has '${name.slice(0, MAX_SHOWN)}', which is no name of a header`
  const reason = forbidden(name.toLowerCase())
  if (reason !== null) return `can't set ${name}: ${reason}`
  if (value.length > MAX_VALUE_CHARACTERS) return `is too long (maximum is ${MAX_VALUE_CHARACTERS} characters)`
  return VALUE.test(value) ? null : 'must have a value of printable ASCII characters'
}

const MAX_SHOWN = 60

/** Why a website may not set a header, which `docs/decisions/0068` explains; null when it may. */
function forbidden(name: string): string | null {
  return FORBIDDEN.find(([names]) => names.test(name))?.[1] ?? null
}

const FORBIDDEN: [RegExp, string][] = [
  [/^basic-auth$/, 'protect the path with a password instead'],
  [/^set-cookie2?$/, 'a cookie in an answer that caches share would be that of every visitor'],
  [
    /^(content-(length|encoding|range|md5)|transfer-encoding|connection|keep-alive|te|trailer|upgrade|date|age|etag|last-modified|accept-ranges|vary|location|allow|retry-after|server|via|host|expires|pragma)$/,
    'the service sends it as the answer needs it',
  ],
  [/^(content-type|content-disposition|x-content-type-options)$/, 'it keeps uploaded files from running as pages'],
  [
    /^strict-transport-security$/,
    'the service sends it once a domain has a certificate, and it would bind other names',
  ],
  [/^(clear-site-data|alt-svc|www-authenticate|proxy-.*|sec-.*)$/, 'it would reach beyond this website'],
]
