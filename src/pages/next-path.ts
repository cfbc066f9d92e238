/**
 * Where to go after signing in: a path of our own or nothing, so that no link can send people through us to a page that
 * looks like ours. The path is taken apart as a browser would, for which `//host` and `/\host` name another host.
 */
export function nextPath(text: string, base: string): string | null {
  if (!text.startsWith('/') || text.length > MAX_LENGTH || hasControls(text)) return null
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  // `/.//host` becomes `//host`, which the next reader would take for a host.
  if (url.origin !== new URL(base).origin || url.username !== '' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** An authorization request with all that a client may send fits. */
const MAX_LENGTH = 8_000

/** Tabs and line breaks are dropped by browsers, and could hide a second slash. */
function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 0x20 || text.charCodeAt(i) === 0x7f) return true
  return false
}
