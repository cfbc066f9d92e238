import { normalizePath } from '#resources/pages/rules.ts'
import { namesIn, partsOf, SPLAT } from '#resources/redirects/rules.ts'

/** What a pattern's placeholders and its `*` stand for in a path, decoded. */
export type Captured = ReadonlyMap<string, string>
export type Leading = { from_path: string; to_path: string }

/** Where a redirect leads: `to` with what was captured, encoded as it goes into `Location`. */
export function locationOf({ from_path, to_path }: Leading, captured: Captured): string {
  const { origin, path, rest } = partsOf(to_path)
  const names = namesIn(from_path)
  const filled = fillPath(path, names, captured, (text) => text.split('/').map(encodeURIComponent).join('/'))
  const after = fill(rest, names, captured, encodeURIComponent)
  const url = new URL((origin || NO_ORIGIN) + filled + after)
  return origin ? url.href : url.pathname + url.search + url.hash
}

/** The path of this website to which a redirect leads, normalized; null when it leads elsewhere, or to no page's path. */
export function pathWithin({ from_path, to_path }: Leading, captured: Captured, ownOrigin: string): string | null {
  const { origin, path } = partsOf(to_path)
  if (origin !== '' && origin !== ownOrigin) return null
  const normal = normalizePath(fillPath(path, namesIn(from_path), captured, (text) => text) || '/')
  return normal.ok ? normal.path : null
}

/** The location with the visitor's own query (from its `?` on) joined to the one it has. */
export function withQuery(location: string, search: string): string {
  if (search.length <= 1) return location
  const [, address, fragment] = /^([^#]*)(.*)$/s.exec(location)!
  return address + (address!.includes('?') ? `&${search.slice(1)}` : search) + fragment
}

/** Before a path only so that it is read and encoded as one. */
const NO_ORIGIN = 'http://website.invalid'
const WHOLE_SPLAT = new RegExp(`/:${SPLAT}(?=/|$)`, 'g')

/** No slash is left of an empty splat: no page's path ends in one, and two would begin another host. */
function fillPath(path: string, names: string[], captured: Captured, encode: (text: string) => string): string {
  const template = captured.get(SPLAT) === '' ? path.replaceAll(WHOLE_SPLAT, '') : path
  return fill(template, names, captured, encode)
}

function fill(text: string, names: string[], captured: Captured, encode: (text: string) => string): string {
  if (names.length === 0 || !text.includes(':')) return text
  const place = new RegExp(`:(${names.join('|')})(?![a-z0-9_])`, 'g')
  return text.replaceAll(place, (_, name: string) => encode(captured.get(name)!))
}
