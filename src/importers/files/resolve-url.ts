/** An address of this website split up: its path decoded and without its leading slash, the same encoded, and what follows as written. */
export type LocalUrl = { path: string; encoded: string; query: string; fragment: string }

/**
 * What an address in a file leads to on its own website, as browsers resolve it (URL Standard): `..` stops at the top. Null
 * for other websites, other schemes, and fragments of the same document.
 * @param base the absolute address of the file, or what its `<base>` says
 * @param hosts names that mean the website itself, as `hostOf` gives them
 */
export function localUrl(reference: string, base: string, hosts: ReadonlySet<string>): LocalUrl | null {
  if (reference === '' || reference.startsWith('#') || reference.length > MAX_URL) return null
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) && !/^https?:/i.test(reference)) return null
  const url = URL.parse(reference, base)
  if (!url || !(url.origin === OWN_ORIGIN || hosts.has(hostOf(url)))) return null
  const path = decode(url.pathname.slice(1))
  const [, query = '', fragment = ''] = /^[^?#]*(\?[^#]*)?(#.*)?$/s.exec(reference) ?? []
  return path === null ? null : { path, encoded: url.pathname, query, fragment }
}

/** The website itself, while its files have no other address. */
export const OWN_ORIGIN = 'http://imported.invalid'

const MAX_URL = 4_000

/** The same for `http` and `https`, with and without `www.`: exports name all of them. */
export function hostOf({ host }: URL): string {
  return host.replace(/^www\./, '')
}

/** The address of a file of the website. */
export function urlOfFile(path: string): string {
  return `${OWN_ORIGIN}/${path.split('/').map(encodeURIComponent).join('/')}`
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
