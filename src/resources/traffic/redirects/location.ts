import { normalizeFormerPath } from '#resources/content/pages/rules.ts'
import { namesIn, partsOf, SPLAT } from '#resources/traffic/redirects/rules.ts'

/** What a pattern's placeholders and its `*` stand for in a path, decoded. */
export type Captured = ReadonlyMap<string, string>
export type Leading = { from_path: string; to_path: string }

/** Where a redirect leads: `to` with what was captured filled in, encoded for the `Location` header. */
export function locationOf({ from_path, to_path }: Leading, captured: Captured): string {
  const { origin, path, rest } = partsOf(to_path)
  const names = namesIn(from_path)
  const filled = fillPath(path, names, captured, (text) => text.split('/').map(encodeURIComponent).join('/'))
  const after = fill(rest, names, captured, encodeURIComponent)
  const url = new URL((origin || NO_ORIGIN) + filled + after)
  return origin ? url.href : url.pathname + url.search + url.hash
}

/** The normalized path of this website to which a redirect leads; null when it leads elsewhere, or where the service itself answers. */
export function pathWithin({ from_path, to_path }: Leading, captured: Captured, ownOrigin: string): string | null {
  // Nothing is there, not the start page.
  if (to_path === '') return null
  const { origin, path } = partsOf(to_path)
  if (origin !== '' && origin !== ownOrigin) return null
  const normal = normalizeFormerPath(fillPath(path, namesIn(from_path), captured, (text) => text) || '/')
  return normal.ok ? normal.path : null
}

/** Appends the visitor's query, with its `?`, to the query that the location has. */
export function withQuery(location: string, search: string): string {
  if (search.length <= 1) return location
  const [, address, fragment] = /^([^#]*)(.*)$/s.exec(location)!
  return address + (address!.includes('?') ? `&${search.slice(1)}` : search) + fragment
}

/** Only makes a path parse as one. */
const NO_ORIGIN = 'http://website.invalid'
const WHOLE_SPLAT = new RegExp(`/:${SPLAT}(?=/|$)`, 'g')

/** An empty splat takes its slash with it: no page's path ends in one, and two would begin a host. */
function fillPath(path: string, names: string[], captured: Captured, encode: (text: string) => string): string {
  const template = captured.get(SPLAT) === '' ? path.replaceAll(WHOLE_SPLAT, '').replace(/^\/+/, '/') : path
  return fill(template, names, captured, encode)
}

function fill(text: string, names: string[], captured: Captured, encode: (text: string) => string): string {
  if (names.length === 0 || !text.includes(':')) return text
  const place = new RegExp(`:(${names.join('|')})(?![a-z0-9_])`, 'g')
  return text.replaceAll(place, (_, name: string) => encode(captured.get(name)!))
}
