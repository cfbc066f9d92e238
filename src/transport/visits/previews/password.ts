import { verifyPassword } from '#auth/passwords.ts'
import { RateLimited } from '#kernel/operations/service-errors.ts'
import type { Services } from '#services/types.ts'
import { type AddressLimit, addressLimit } from '#site/address-limit.ts'
import { gateCookie, isFramed } from '#site/previews/gate.ts'
import { localPath } from '#site/previews/local-path.ts'
import { noteWrongPassword, passwordPause } from '#site/previews/preview-at.ts'
import { passwordPage } from '#site/previews/preview-pages.ts'
import { type Opened, wantsHtml } from '#transport/visits/previews/exchange.ts'
import { readVisitBody } from '#transport/visits/visit-body.ts'

/** Of one address in a minute. */
const ATTEMPTS_PER_MINUTE = 10

export function passwordLimit({ trustedProxies }: Services['config']): AddressLimit {
  return addressLimit(ATTEMPTS_PER_MINUTE, trustedProxies)
}

/** Where the password is asked for; `path` is where to go on. */
export function askPassword(exchange: Opened, problem: string | null, path = localPath(exchange.request.url!)): void {
  if (wantsHtml(exchange.request)) exchange.page(403, passwordPage(path, problem))
  else exchange.text(403, `${problem ?? 'This preview has a password'}: POST it as "password" to /_preview/password\n`)
}

/** @throws RateLimited */
export async function answerPassword({ database, secrets, links }: Services, exchange: Opened): Promise<void> {
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
