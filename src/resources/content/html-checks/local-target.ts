import { normalizePath } from '#resources/content/pages/rules.ts'

/** What an address on this website leads to: a path, or an asset by its id. */
export type LocalTarget = { kind: 'path' | 'asset'; key: string; shown: string }

/** The website's address, and the path that relative addresses begin from; null where there are several. */
export type Place = { origin: string; path: string | null }

const ASSET = /^\/assets\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/|$)/i
/** Longer ones are not looked at. */
const MAX_URL = 1_000
const MAX_SHOWN = 100

/**
 * Where an address in html leads on this website; null for other websites, for paths that the service itself serves (such as
 * `/sitemap.xml`), and for what a template makes.
 */
export function localTarget(url: string, place: Place): LocalTarget | null {
  if (url.length > MAX_URL || url.includes('{{')) return null
  const address = localAddress(url, place)
  if (address === null || address === '/favicon.ico') return null
  const asset = ASSET.exec(address)
  const shown = address.slice(0, MAX_SHOWN).toWellFormed()
  if (asset) return { kind: 'asset', key: asset[1]!.toLowerCase(), shown }
  // Nothing else is ever there.
  if (/^\/assets(\/|$)/.test(address)) return { kind: 'asset', key: address, shown }
  const normal = normalizePath(address)
  return normal.ok ? { kind: 'path', key: normal.path, shown } : null
}

function localAddress(url: string, { origin, path }: Place): string | null {
  const local = url === origin ? '/' : url.startsWith(`${origin}/`) ? url.slice(origin.length) : url
  const address = local.replace(/[?#].*$/s, '')
  if (address.startsWith('/')) return address.startsWith('//') ? null : address
  if (address === '' || path === null || /^[a-z][a-z0-9+.-]*:/i.test(address)) return null
  return URL.parse(address, `http://localhost${encodeURI(path)}`)?.pathname ?? null
}
