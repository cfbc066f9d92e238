import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { OtherHost } from '#http/host-kind.ts'
import { loggedPath } from '#http/logged-path.ts'
import type { Metrics } from '#http/metrics.ts'
import { pathOf } from '#http/path-of.ts'
import { listHeaderOf } from '#http/raw-headers.ts'
import type { Core } from '#kernel/operations/core.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import { Overloaded, StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { LIVE } from '#kernel/versioning/selection.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import type { Network } from '#net/networks.ts'
import type { Geo } from '#providers/geo/geo.ts'
import { type AddressLimit, AddressLimited } from '#site/address-limit.ts'
import { cacheKey, findAnswer, notFound } from '#site/answer.ts'
import { isAssetAddress } from '#site/assets/asset-request.ts'
import type { SiteAssets } from '#site/assets/site-assets.ts'
import type { EdgeHeaders } from '#site/edge/edge-headers.ts'
import { type Site, siteWithId } from '#site/find-site.ts'
import { framed, type OwnPage } from '#site/framed.ts'
import { keyOfPage, type ListPage, listPageOf, placeOf } from '#site/list-page.ts'
import { type MissingPaths, noteMissing } from '#site/missing-paths.ts'
import { prefersMarkdown } from '#site/negotiate.ts'
import { pageWithId } from '#site/pages-store.ts'
import { lockAt, type PasswordGate } from '#site/password-gate.ts'
import type { Ready } from '#site/ready.ts'
import type { RedirectHits } from '#site/redirect-hits.ts'
import { cachedPatterns, type PatternsOf } from '#site/redirects.ts'
import { RenderedAnswers } from '#site/rendered-answers.ts'
import { atPage, defaultNotFound, pageRendering, type Rendering } from '#site/rendering.ts'
import type { HostResolver, Lead } from '#site/resolve-host.ts'
import { searchOf } from '#site/search/search-query.ts'
import {
  sendFailure,
  sendLine,
  sendLocked,
  sendMethodNotAllowed,
  sendRedirect,
  sendSuspended,
  sendUnavailable,
  sendUnknownHost,
} from '#site/send-others.ts'
import { sendReady } from '#site/send-ready.ts'
import { cachedPrograms } from '#site/templates/programs.ts'
import type { Varies } from '#site/varying.ts'
import { visitorOf } from '#site/visitor.ts'
import { noteFile } from '#site/visits/note-file.ts'
import { NO_PAGE } from '#site/visits/noted.ts'
import type { Visits } from '#site/visits/visits.ts'

type Options = Pick<Core, 'database' | 'feed' | 'links' | 'workers'> & {
  hosts: HostResolver
  assets: SiteAssets
  cacheBytes: number
  /** Null where no shared cache is in front. */
  edge: EdgeHeaders | null
  limitRendering: AddressLimit
  hits: RedirectHits
  missing: MissingPaths
  geo: Geo
  gate: PasswordGate
  trustedProxies: readonly Network[]
  /** Null where nothing is counted. */
  visits: Visits | null
  log: Logger
  metrics: Metrics
}

type Wanted = { host: string; path: string; markdown: boolean; page: ListPage; query: string | null }

/**
 * Websites, as their visitors get them. Answers are cached as the bytes that are sent; a change evicts what it touched, at
 * once when this process made it and within POLL_MS when another did.
 */
export class Sites {
  #options: Options
  #answers: RenderedAnswers
  #patternsOf: PatternsOf
  #programs = cachedPrograms()

  constructor(options: Options) {
    this.#options = options
    this.#answers = new RenderedAnswers(options)
    this.#patternsOf = cachedPatterns(options.feed)
  }

  serve(request: IncomingMessage, response: ServerResponse, named: OtherHost) {
    const { hosts, feed } = this.#options
    const host = named.name
    if (request.method !== 'GET' && request.method !== 'HEAD') return void this.#refuseMethod(request, response, host)
    const websiteId = hosts.cachedId(named)
    if (websiteId === null) return this.#count(sendUnknownHost(request, response))
    const lead = websiteId === undefined ? hosts.cachedLead(host) : undefined
    if (lead !== undefined) return this.#lead(request, response, lead)
    if (websiteId && isAssetAddress(request.url!)) return this.#serveFile(request, response, { host, websiteId })
    const path = pathOf(request.url!)
    const markdown = prefersMarkdown(listHeaderOf(request, 'accept'))
    const page = listPageOf(request.url!)
    const query = searchOf(request.url!)
    const ready = websiteId && this.#ready(websiteId, cacheKey(path, markdown), page)
    if (ready && !(ready.searches && query)) return this.#send(request, response, ready, { websiteId, host })
    const wanted = { host, path, markdown, page, query }
    if (!feed.isStale() || !this.#sendOutdated(request, response, wanted)) void this.#answer(request, response, wanted)
  }

  /** What was cached before changes may have been missed, where the database does not say what is there now. */
  #sendOutdated(
    request: IncomingMessage,
    response: ServerResponse,
    { host, path, markdown, page, query }: Wanted,
  ): boolean {
    const { assets, hosts, visits } = this.#options
    const websiteId = hosts.outdatedId(host)
    if (websiteId && isAssetAddress(request.url!)) return assets.sendOutdated(request, response, { websiteId })
    const ready = websiteId && this.#ready(websiteId, cacheKey(path, markdown), page, true)
    if (!ready || (ready.searches && query)) return false
    // An edge would keep it.
    sendReady(request, response, ready, this.#count)
    visits?.note(request, { websiteId, host, page: ready.viewed })
    return true
  }

  /** Only a list that is known to have further pages has them cached, so strangers cannot invent keys. */
  #ready(websiteId: string, key: string, page: ListPage, outdated = false): Ready | undefined {
    // Keys that are no paths are those of answers that not everybody gets.
    const first = key.startsWith('/') ? this.#answers.get(websiteId, key, outdated) : undefined
    const place = first && placeOf(first, page)
    if (place === 'further') return this.#answers.get(websiteId, keyOfPage(key, page), outdated)
    return place === 'first' ? first : undefined
  }

  async #answer(request: IncomingMessage, response: ServerResponse, wanted: Wanted) {
    const { host, path, markdown, page, query } = wanted
    const { hosts, limitRendering, hits, missing, geo, gate, trustedProxies, visits } = this.#options
    const begun = this.#answers.begin()
    try {
      const located = await hosts.locate(host)
      if (!located) return this.#count(sendUnknownHost(request, response))
      const { site, lead } = located
      if (site.suspended_at !== null) return this.#count(sendSuspended(request, response, site))
      if (lead !== null) return this.#lead(request, response, lead)
      const lock = lockAt(site, path)
      const refuse = (lock: { path: string }) => {
        visits?.note(request, { websiteId: site.id, host, page: NO_PAGE.nothing })
        this.#count(sendLocked(request, response, lock))
      }
      if (lock && !(await gate.admits(request, lock))) return refuse(lock)
      if (isAssetAddress(request.url!)) return this.#serveFile(request, response, { host, websiteId: site.id })
      const from = { ...this.#from(site), visitor: visitorOf(request, geo, trustedProxies) }
      const answer = await findAnswer(from, path, markdown)
      for (const { location } of answer.applied ?? []) {
        const other = lockAt(site, location)
        if (other && other.path !== lock?.path && !(await gate.admits(request, other))) return refuse(other)
      }
      for (const { redirect } of answer.applied ?? []) hits.note(site.id, redirect.id, { id: redirect.id })
      if (answer.kind === 'redirect') {
        if (answer.redirect) hits.note(site.id, answer.redirect.id, { id: answer.redirect.id })
        visits?.note(request, { websiteId: site.id, host, page: NO_PAGE.nothing })
        return this.#count(sendRedirect(request, response, answer))
      }
      if (answer.kind === 'asset') return this.#sendFile(request, response, { ...answer, site, host })
      if (answer.shows.kind === 'not_found') noteMissing(missing, site.id, answer.shows.path, request)
      const admit = () => limitRendering(request)
      const find = (rendering: Rendering) => this.#answers.find(begun, site.id, rendering, admit)
      const first = await find(answer)
      if (query && first?.searches) {
        admit()
        const found = await answer.render(page, query)
        if (found) return this.#send(request, response, found.ready, { websiteId: site.id, host })
      }
      const place = first ? placeOf(first, page) : 'first'
      const further = place === 'none' ? await notFound(from, path, null) : atPage(answer, page)
      const ready = (place === 'first' ? first : await find(further)) ?? (await find(defaultNotFound(site, path)))
      this.#send(request, response, ready!, { websiteId: site.id, host })
    } catch (error) {
      const isAway = error instanceof StorageUnavailable
      if (!isAway || !this.#sendOutdated(request, response, wanted)) this.#fail(request, response, error)
    }
  }

  /**
   * What a page that templates make shows on its own at its path; undefined when the page has been deleted since, or no
   * template makes it. With `keeps`, the next visitor finds it rendered.
   */
  async ownText(websiteId: string, { id, path, keeps }: { id: string; path: string; keeps: boolean }) {
    const { database, feed } = this.#options
    const isCurrent = await feed.catchUp()
    const begun = this.#answers.begin()
    const site = await siteWithId(database.reader, websiteId)
    if (!site) return undefined
    const from = this.#from(site)
    const answer = await findAnswer(from, encodeURI(path), false)
    const isThere = answer.kind === 'rendering' && answer.shows.kind === 'page' && answer.shows.page_id === id
    if (isThere && keeps && isCurrent) return this.#answers.ownText(begun, site.id, answer)
    const page = await pageWithId(database.reader, site.id, id, LIVE)
    return page && (await pageRendering(from, page, { format: 'html' }).render())?.own
  }

  /** A page of ours as one of the website; null where the website has no page whose frame it could have. */
  framed(site: Site, page: OwnPage): Promise<string | null> {
    return framed(this.#from(site), page)
  }

  #from(site: Site) {
    const { database, links, workers, edge } = this.#options
    const compute = computeWith(workers, { accountId: null, websiteId: site.id })
    const { reader: db, longReader: longDb, laggingReader } = database
    // The index of searches follows its pages late in any case. A cache in front would keep what a replica did not have yet.
    const stored = { db, longDb, searchDb: edge ? longDb : laggingReader, site, selection: LIVE }
    return { ...stored, links, compute, programs: this.#programs, patternsOf: this.#patternsOf }
  }

  #sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    { url, varies, site, host }: { url: string; varies?: Varies; site: Site; host: string },
  ) {
    const { assets, database, visits } = this.#options
    if (!varies) return this.#serveFile(request, response, { host, websiteId: site.id, url })
    if (visits) noteFile(visits, request, response, { host, websiteId: site.id })
    return assets.serveUncached(request, response, { site, db: database.reader, selection: LIVE, url })
  }

  #serveFile(
    request: IncomingMessage,
    response: ServerResponse,
    at: { host: string; websiteId: string; url?: string },
  ) {
    const { assets, visits } = this.#options
    if (visits) noteFile(visits, request, response, at)
    assets.serve(request, response, at)
  }

  #lead(request: IncomingMessage, response: ServerResponse, lead: Lead) {
    const asked = addressOf(request)
    if ('name' in lead) {
      const location = this.#options.links.onWebsite({ subdomain: null, primary_domain: lead.name }, asked)
      return this.#count(sendRedirect(request, response, { status: 301, location, preservesQuery: false }))
    }
    const { to, status, keep_path } = lead
    const location = keep_path ? to + asked : new URL(to).href
    this.#count(sendRedirect(request, response, { status, location, preservesQuery: false }))
  }

  #send(
    request: IncomingMessage,
    response: ServerResponse,
    ready: Ready,
    { websiteId, host }: { websiteId: string; host: string },
  ) {
    const { edge, visits } = this.#options
    sendReady(request, response, ready, this.#count, edge?.of(ready))
    visits?.note(request, { websiteId, host, page: ready.viewed })
  }

  async #refuseMethod(request: IncomingMessage, response: ServerResponse, host: string) {
    try {
      const located = await this.#options.hosts.locate(host)
      // Before the website says what it takes: nothing is sent to it here.
      if (located?.lead && 'to' in located.lead && located.site.suspended_at === null)
        return this.#lead(request, response, located.lead)
      this.#count(located ? sendMethodNotAllowed(response, 'GET, HEAD') : sendUnknownHost(request, response))
    } catch (error) {
      this.#fail(request, response, error)
    }
  }

  #fail(request: IncomingMessage, response: ServerResponse, error: unknown) {
    if (error instanceof AddressLimited)
      return this.#count(sendLine(request, response, 429, error.message, error.headers))
    if (error instanceof Overloaded)
      return this.#count(sendLine(request, response, 503, error.message, { 'retry-after': String(error.retryAfter) }))
    if (error instanceof StorageUnavailable) {
      logStorageFailure(this.#options.log, error, { host: request.headers.host, url: request.url })
      return this.#count(sendUnavailable(request, response, error.retryAfter))
    }
    this.#options.log.error({ err: error, host: request.headers.host, path: loggedPath(request.url!) }, 'page failed')
    this.#count(sendFailure(request, response))
  }

  #count = (status: number) => this.#options.metrics.count('site', status)
}

/** The path and query as they were sent, without what a proxy's request line has before them (RFC 9112, section 3.2.2). */
function addressOf(request: IncomingMessage): string {
  const url = request.url!
  return url.startsWith('/') ? url : url.replace(/^[a-z]+:\/\/[^/?#]*/i, '').replace(/^(?!\/)/, '/')
}
