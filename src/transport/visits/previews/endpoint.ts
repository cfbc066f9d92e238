import type { IncomingMessage, ServerResponse } from 'node:http'
import { verifyPassword } from '#auth/passwords.ts'
import { loggedPath } from '#http/logged-path.ts'
import { pathOf } from '#http/path-of.ts'
import { newRequestId } from '#http/request-id.ts'
import { mayBeSameOrigin } from '#http/same-origin.ts'
import { searchOf } from '#http/search.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { logStorageFailure } from '#kernel/operations/log-storage-failure.ts'
import { InternalError, RateLimited, StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { type AddressLimit, addressLimit } from '#site/address-limit.ts'
import { siteWithId } from '#site/find-site.ts'
import { fontAt } from '#site/fonts/font-files.ts'
import { sendFont } from '#site/fonts/send-font.ts'
import { type Gate, gateCookie, gateOf, isFramed, isTokenOf, opensByName } from '#site/previews/gate.ts'
import { localPath } from '#site/previews/local-path.ts'
import { activePreview, noteWrongPassword, passwordPause, previewKeyOf } from '#site/previews/preview-at.ts'
import { passwordPage } from '#site/previews/preview-pages.ts'
import { readersOf } from '#site/previews/readers.ts'
import { cachedPrograms } from '#site/templates/programs.ts'
import type { VisitNeeds } from '#transport/needs.ts'
import { type Opened, sender, wantsHtml } from '#transport/visits/previews/exchange.ts'
import { answerPost } from '#transport/visits/previews/posts.ts'
import { answerPage } from '#transport/visits/previews/shown.ts'
import { readVisitBody } from '#transport/visits/visit-body.ts'

/** Of one address in a minute. */
const ATTEMPTS_PER_MINUTE = 10

/** Of one address. */
const COMMENTS_PER_MINUTE = 10
/** Nobody is told which previews there are, so crawlers get this at the origin of any. */
const ROBOTS = 'User-agent: *\nDisallow: /\n'

/**
 * The origins of previews: each shows one preview to anyone who has its token, until it ends. Every request reads what it
 * shows from the database, so that a preview ends immediately in every process; it is never cached, counted or noted.
 *
 * @returns whether the host name is one that only previews can have
 */
export function previewEndpoint(
  services: VisitNeeds,
): (request: IncomingMessage, response: ServerResponse, name: string) => boolean {
  const { config, database, links, log, metrics, secrets } = services
  const around = {
    programs: cachedPrograms(),
    limitShown: addressLimit(config.siteRenderLimit, config.trustedProxies),
    limitSent: addressLimit(config.visitLimit, config.trustedProxies),
    limitPasswords: passwordLimit(config),
    limitComments: addressLimit(COMMENTS_PER_MINUTE, config.trustedProxies),
  }

  async function answer(request: IncomingMessage, response: ServerResponse, key: string) {
    const requestId = newRequestId(request)
    const exchange = sender(services, { request, response }, requestId)
    try {
      const path = pathOf(request.url!)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (path === '/robots.txt' && isRead) return exchange.text(200, ROBOTS)
      // Fonts are everybody's, and browsers ask for them without cookies.
      const font = isRead ? fontAt(request.url!) : null
      if (font) return metrics.count('site', await sendFont({ request, response }, font))
      const now = Date.now()
      const preview = await activePreview(database, key, now)
      const token = new URLSearchParams(searchOf(request.url!)).get('token')
      const signing = { secrets, base: links.base }
      const gate: Gate = !preview
        ? 'closed'
        : isRead && opensByName(preview, path)
          ? 'open'
          : gateOf(signing, preview, request, token)
      const readers = preview && gate !== 'closed' ? await readersOf(database, preview, now) : undefined
      const site = readers && (await siteWithId(readers.db, preview!.website_id))
      if (!preview || !readers || !site || site.suspended_at !== null) return exchange.closed()
      if (isRead && token !== null && wantsHtml(request) && preview.editing === 0 && isTokenOf(preview, token)) {
        // Who has given the password has a cookie that says more.
        if (gate !== 'open' || preview.password_hash === null)
          response.setHeader(
            'set-cookie',
            gateCookie(signing, preview, { level: 'link', framed: isFramed(request) }, now),
          )
        return exchange.redirect(303, withoutToken(request.url!))
      }
      if (!isRead && !mayBeSameOrigin(request.headers)) return exchange.closed()
      const opened: Opened = { ...exchange, ...around, preview, readers, site, path, now }
      if (gate === 'password' || path === '/_preview/password')
        return await (isRead ? askPassword(opened, null) : answerPassword(services, opened))
      return await (isRead ? answerPage(services, opened) : answerPost(services, opened))
    } catch (error) {
      const known = error instanceof OperationError ? error : new InternalError(requestId)
      const url = loggedPath(request.url!)
      if (known !== error) log.error({ err: error, request_id: requestId, url }, 'preview failed')
      if (error instanceof StorageUnavailable) logStorageFailure(log, error, { request_id: requestId, url })
      exchange.failed(known)
    }
  }

  return (request, response, name) => {
    const key = previewKeyOf(name, config.sitesDomain)
    if (key === null) return false
    void answer(request, response, key)
    return true
  }
}

function withoutToken(url: string): string {
  const query = new URLSearchParams(searchOf(url))
  query.delete('token')
  return localPath(pathOf(url) + (query.size > 0 ? `?${query}` : ''))
}

function passwordLimit({ trustedProxies }: VisitNeeds['config']): AddressLimit {
  return addressLimit(ATTEMPTS_PER_MINUTE, trustedProxies)
}

/** Where the password is asked for; `path` is where to go on. */
function askPassword(exchange: Opened, problem: string | null, path = localPath(exchange.request.url!)): void {
  if (wantsHtml(exchange.request)) exchange.page(403, passwordPage(path, problem))
  else exchange.text(403, `${problem ?? 'This preview has a password'}: POST it as "password" to /_preview/password\n`)
}

/** @throws RateLimited */
async function answerPassword({ database, secrets, links }: VisitNeeds, exchange: Opened): Promise<void> {
  const { request, response, preview, now } = exchange
  if (exchange.path !== '/_preview/password') return askPassword(exchange, null, '/')
  exchange.limitPasswords(request)
  const pause = passwordPause(preview, now)
  if (pause > 0) throw new RateLimited(pause)
  const { password, path } = ((await readVisitBody(request)) ?? {}) as { password?: unknown; path?: unknown }
  const given = typeof password === 'string' ? password : ''
  const back = typeof path === 'string' ? localPath(path) : '/'
  if (!(await verifyPassword(given, preview.password_hash))) {
    await noteWrongPassword(database, preview, now)
    return askPassword(exchange, 'That password is not right', back)
  }
  response.setHeader(
    'set-cookie',
    gateCookie({ secrets, base: links.base }, preview, { level: 'open', framed: isFramed(request) }, now),
  )
  exchange.redirect(303, back)
}
