import { getDomain } from 'tldts'
import { hostOf } from '#importers/files/resolve-url.ts'

/**
 * An address as a crawl knows it. `href` is what is fetched; two with the same `key` are one: `/about`, `/about/` and
 * `/about/index.html`, with and without `www.`, a session or a campaign.
 */
export type CrawlAddress = { href: string; key: string; own: boolean }

const MAX_LENGTH = 2_000
/** Parameters that say who reads or where they came from, and nothing about the page. */
const PASSED_OVER =
  /^(utm_\w+|mtm_\w+|pk_\w+|fbclid|gclid|gbraid|wbraid|msclkid|yclid|dclid|twclid|igshid|mc_[ce]id|_ga|_gl|ref_src|phpsessid|jsessionid|sessionid|session_id|sid|aspsessionid\w*|cfid|cftoken)$/i
/** Addresses that do something, or show a page once more. */
const ACTIONS =
  /^(add[-_]to[-_](cart|wishlist|compare)|remove_item|replytocom|share|like|print|printable|_wpnonce|action|logout|redirect_to|unapproved|moderation-hash)$/i

/** @param origin of the website, which addresses of its host get. Null for what is no web address. */
export function crawlAddress(text: string, origin: string): CrawlAddress | null {
  if (text.length > MAX_LENGTH) return null
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  const site = new URL(origin)
  const own = hostOf(url) === hostOf(site)
  url.hash = ''
  url.pathname = url.pathname.replace(/;jsessionid=[^/;]*/gi, '').replaceAll(/\/{2,}/g, '/')
  for (const name of new Set(url.searchParams.keys())) if (PASSED_OVER.test(name)) url.searchParams.delete(name)
  if (url.search === '?') url.search = ''
  const path = url.pathname + url.search
  // Everything is read over https.
  const href = own ? origin + path : `https://${url.host}${path}`
  if (href.length > MAX_LENGTH) return null
  const bare = url.pathname.replace(/\/index\.html?$/i, '/').replace(/(?<=.)\/$/, '')
  const query = [...url.searchParams].map(([name, value]) => `${name}=${value}`).toSorted()
  const key = bare + (query.length > 0 ? `?${query.join('&')}` : '')
  return { href, key: own ? key : `//${url.host}${key}`, own }
}

/** Why a page is not even asked for; null where nothing speaks against it. */
export function refusalOfPage(href: string): string | null {
  const { pathname, searchParams } = new URL(href)
  if ([...searchParams.keys()].some((name) => ACTIONS.test(name))) return 'does something or shows a page again'
  if (/^\/(wp-admin|wp-login\.php|xmlrpc\.php|wp-json|cdn-cgi)(\/|$)/.test(pathname)) return 'belongs to the old system'
  const segments = pathname.split('/').filter(Boolean)
  if (segments.length > MAX_SEGMENTS) return 'has too many folders'
  const counts = new Map<string, number>()
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  return Math.max(0, ...counts.values()) >= REPEATED ? 'repeats itself' : null
}

const MAX_SEGMENTS = 12
/** A folder that occurs as often comes from a link that leads to itself. */
const REPEATED = 3

/**
 * Where endless addresses would be alike, and how many of those are read; null where they are not counted. Calendars and
 * filters have one page for each of their values.
 */
export function familyOf(href: string): { name: string; most: number } | null {
  const { pathname, search } = new URL(href)
  if (search !== '') return { name: `${pathname}?…`, most: MAX_QUERIES }
  const segments = pathname.split('/')
  const isNumber = (segment: string) => /\d/.test(segment) && !/[a-z]{4}/i.test(segment)
  if (segments.filter(isNumber).length < 2) return null
  return { name: segments.map((segment) => (isNumber(segment) ? '…' : segment)).join('/'), most: MAX_NUMBERED }
}

const MAX_QUERIES = 50
const MAX_NUMBERED = 200

/** Whether another host may be where the website keeps its files: `cdn.example.com` of `www.example.com`. */
export function isOfSameOwner(href: string, origin: string): boolean {
  const domain = getDomain(href, { allowPrivateDomains: true })
  return domain !== null && domain === getDomain(origin, { allowPrivateDomains: true })
}

const PICTURE = /\.(png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i

/** Files of strangers that pages show: pictures by their names, so that no counting pixel is one. */
export function isPictureAddress(href: string): boolean {
  return PICTURE.test(new URL(href).pathname)
}
