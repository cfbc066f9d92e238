import type { IncomingMessage } from 'node:http'
import { bearsAiName } from '#analytics/classify/known-by-token.ts'
import type { Properties, RawView, Taken } from '#analytics/view.ts'
import { clientAddress } from '#http/client-address.ts'
import { pathOf } from '#http/path-of.ts'
import type { Network } from '#net/networks.ts'
import { normalizePath } from '#resources/content/pages/rules.ts'

/** The page in an answer. `path` is null where one answer is that of many paths. `taken` says that it is no page. */
export type ViewedPage = { pageId: string | null; path: string | null; markdown: boolean; taken?: Taken }
export type Viewed = {
  websiteId: string
  host: string
  page: ViewedPage
  goal: string | null
  properties?: Properties
}

/** What is taken from a request while it is answered: strings, which are read later. */
export type Noted = {
  viewed: Viewed
  at: number
  url: string
  peer: string
  forwarded: string
  userAgent: string
  referrer: string
  acceptLanguage: string
  dnt: boolean
  gpc: boolean
}

const noPage = (taken: Taken): ViewedPage => ({ pageId: null, path: null, markdown: false, taken })
/** What is no page. Only AI agents are counted with it. */
export const NO_PAGE = { file: noPage('file'), robots: noPage('robots'), nothing: noPage('nothing') } as const

/** Null for what nobody viewed yet: a browser that prefetches requests the page again, or shows it without. */
export function noteRequest({ url, rawHeaders, socket }: IncomingMessage, viewed: Viewed): Noted | null {
  const noted: Noted = {
    viewed,
    at: Date.now(),
    url: url!,
    peer: socket.remoteAddress ?? '',
    forwarded: '',
    userAgent: '',
    referrer: '',
    acceptLanguage: '',
    dnt: false,
    gpc: false,
  }
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const value = rawHeaders[index + 1]!
    switch (headerNamed(rawHeaders[index]!)) {
      case 'user-agent':
        noted.userAgent ||= value
        break
      case 'referer':
        noted.referrer ||= value
        break
      case 'accept-language':
        noted.acceptLanguage ||= value
        break
      case 'x-forwarded-for':
        noted.forwarded += noted.forwarded === '' ? value : `, ${value}`
        break
      case 'dnt':
        noted.dnt = value === '1'
        break
      case 'sec-gpc':
        noted.gpc = value === '1'
        break
      case 'sec-purpose':
        if (value.startsWith('prefetch')) return null
    }
  }
  return viewed.page.taken === undefined || bearsAiName(noted.userAgent) ? noted : null
}

/** In lower case, for headers that matter here: few have their lengths. */
function headerNamed(name: string): string | null {
  const { length } = name
  const maybe = length === 10 || length === 7 || length === 15 || length === 3 || length === 11
  return maybe ? name.toLowerCase() : null
}

/** Characters that it keeps in memory. */
export function lengthOf({ viewed, url, forwarded, userAgent, referrer, acceptLanguage }: Noted): number {
  const request = url.length + forwarded.length + userAgent.length + referrer.length + acceptLanguage.length
  if (viewed.properties === undefined) return request
  return Object.entries(viewed.properties).reduce((sum, [name, value]) => sum + name.length + value.length, request)
}

/** As analytics read it. */
export function rawView(noted: Noted, trustedProxies: readonly Network[]): RawView {
  const { viewed, at, url, peer, forwarded, userAgent, referrer, acceptLanguage, dnt, gpc } = noted
  const { websiteId, host, page, goal, properties } = viewed
  const { pageId, markdown, taken = null } = page
  const path = page.path ?? requestedPath(url)
  const from = { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }
  const address = clientAddress(from, trustedProxies)
  const begin = url.indexOf('?')
  const query = begin < 0 ? '' : url.slice(begin + 1)
  const said = { query, userAgent, referrer, acceptLanguage, dnt, gpc }
  return { websiteId, host, goal, properties, at, path, pageId, markdown, taken, address, ...said }
}

function requestedPath(url: string): string {
  const path = pathOf(url)
  const normal = normalizePath(path.endsWith('.md') ? path.slice(0, -'.md'.length) : path)
  return normal.ok ? normal.path : path
}
