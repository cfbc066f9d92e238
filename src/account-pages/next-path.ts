/**
 * Returns the path to go to after signing in, or null unless it is one of the service, so that no link can lead people
 * through us to a page that looks like ours. It is parsed as browsers do, for which `//host` and `/\host` name a host.
 */
export function nextPath(text: string, base: string): string | null {
  if (!text.startsWith('/') || text.length > MAX_LENGTH || hasControls(text)) return null
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  // `/.//host` becomes `//host`, which the next parser would read as a host.
  if (url.origin !== new URL(base).origin || url.username !== '' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

/** Characters; enough for an authorization request with every parameter. */
const MAX_LENGTH = 8_000

/** Browsers remove tabs and line breaks, which could hide a second slash. */
function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 0x20 || text.charCodeAt(i) === 0x7f) return true
  return false
}
