import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { FreshCache } from '#answers/fresh-cache.ts'
import type { Database } from '#database/database.ts'
import type { Feed } from '#events/feed.ts'
import type { Metrics } from '#http/metrics.ts'
import { listHeaderOf } from '#http/raw-headers.ts'
import type { Links } from '#operations/links.ts'
import { makeAnswer } from '#site/answer.ts'
import type { SiteAssets } from '#site/assets/site-assets.ts'
import { findSite } from '#site/find-site.ts'
import { prefersMarkdown } from '#site/negotiate.ts'
import { inlineStyleCsp } from '#site/pages/content-security-policy.ts'
import { errorPage } from '#site/pages/error-page.ts'
import { compress, type Ready, readySize } from '#site/ready.ts'
import { sendReady } from '#site/send-ready.ts'

type Options = {
  database: Database
  feed: Feed
  links: Links
  assets: SiteAssets
  cacheBytes: number
  log: Logger
  metrics: Metrics
}

const ASSETS = '/assets/'

/**
 * Websites, as their visitors get them. What has been asked for is kept ready as bytes; the feed of changes drops what a
 * change touched, at once for this process's own and within POLL_MS for others'.
 */
export class Sites {
  #options: Options
  #ready: FreshCache<Ready>

  constructor(options: Options) {
    this.#options = options
    this.#ready = new FreshCache(options.feed, options.cacheBytes, readySize)
  }

  serve(request: IncomingMessage, response: ServerResponse, name: string) {
    if (request.method !== 'GET' && request.method !== 'HEAD') return this.#refuseMethod(response)
    if (request.url!.startsWith(ASSETS)) return this.#options.assets.serve(request, response, name)
    const path = pathOf(request.url!)
    const markdown = prefersMarkdown(listHeaderOf(request, 'accept'))
    const key = markdown ? `${name}${path} md` : name + path
    const ready = this.#ready.get(key)
    if (ready) this.#send(request, response, ready)
    else void this.#make(request, response, { name, path, markdown, key })
  }

  async #make(
    request: IncomingMessage,
    response: ServerResponse,
    wanted: { name: string; path: string; markdown: boolean; key: string },
  ) {
    const { database, links, log, metrics } = this.#options
    const startedAt = performance.now()
    const begun = this.#ready.begin()
    try {
      const site = await findSite(database.reader, wanted.name)
      if (!site) return this.#noSite(response)
      const made = await makeAnswer({ db: database.reader, links, site }, wanted.path, wanted.markdown)
      if (made.kind === 'redirect') return this.#redirect(request, response, made.status, made.location)
      if (made.kept && this.#ready.set(begun, site.id, wanted.key, made.ready, made.tags))
        compress(made.ready).catch((error) => log.warn({ err: error }, 'a page could not be compressed'))
      metrics.renders.observe((performance.now() - startedAt) / 1000)
      this.#send(request, response, made.ready)
    } catch (error) {
      log.error({ err: error, site: wanted.name, path: wanted.path }, 'page failed')
      this.#fail(response)
    }
  }

  #send(request: IncomingMessage, response: ServerResponse, ready: Ready) {
    this.#options.metrics.count('site', sendReady(request, response, ready))
  }

  #redirect(request: IncomingMessage, response: ServerResponse, status: number, location: string) {
    const query = request.url!.indexOf('?')
    this.#options.metrics.count('site', status)
    response.writeHead(status, {
      location: query < 0 ? location : location + request.url!.slice(query),
      // Browsers keep a 301 for ever unless told otherwise, and paths can change again.
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-length': '0',
    })
    response.end()
  }

  #refuseMethod(response: ServerResponse) {
    this.#options.metrics.count('site', 405)
    response.writeHead(405, { allow: 'GET, HEAD', 'content-length': '0' })
    response.end()
  }

  #noSite(response: ServerResponse) {
    this.#options.metrics.count('site', 404)
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
    response.end('No website answers here.\n')
  }

  #fail(response: ServerResponse) {
    this.#options.metrics.count('site', 500)
    if (response.headersSent) return response.destroy()
    response.writeHead(500, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': inlineStyleCsp,
    })
    response.end(errorPage({ status: 500, siteName: null, language: 'en' }))
  }
}

/** The path of a request's target, in origin form or (to proxies) absolute form, without the query. */
function pathOf(url: string): string {
  const query = url.indexOf('?')
  const path = query < 0 ? url : url.slice(0, query)
  return path.startsWith('/') ? path : path.replace(/^[a-z]+:\/\/[^/]*/i, '') || '/'
}
