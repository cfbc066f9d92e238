import type { IncomingMessage, ServerResponse } from 'node:http'
import { isId } from '#kernel/database/ids.ts'
import type { FormRefused, OperationError } from '#kernel/operations/errors.ts'
import { LIVE } from '#kernel/versioning/selection.ts'
import { computeWith } from '#kernel/workers/compute.ts'
import type { Site } from '#site/find-site.ts'
import { type FoundFont, fontAt } from '#site/fonts/font-files.ts'
import { sendFont } from '#site/fonts/send-font.ts'
import { filledForm } from '#site/forms/filled-form.ts'
import { failedPage, pathGiven, plainPage, refusedPage, sentPage, visitedForm } from '#site/forms/form-pages.ts'
import { formPageCsp } from '#site/forms/form-style.ts'
import { challengeFile, formCsp, proofFile } from '#site/forms/proof.ts'
import { shownCookie } from '#site/forms/shown-cookie.ts'
import type { OwnPage } from '#site/framed.ts'
import { lockAt } from '#site/password-gate.ts'
import type { SentFile } from '#site/script-file.ts'
import { visitScriptFile } from '#site/visit-script-file.ts'
import type { VisitNeeds } from '#transport/needs.ts'

/** A transparent image of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const VIEW = /^(\/_forms\/([^/?]+))\/(shown\.gif|sent|challenge)(?:\?|$)/
const LANGUAGE = /[?&]language=([a-z0-9-]{2,35})/i

type View = FormView | SentFile | FoundFont
type FormView = { path: string; id: string; name: 'shown.gif' | 'sent' | 'challenge' }

/** What visitors see besides the website's own pages and files: what is around a form, scripts and fonts of ours. */
export function viewAt(url: string): View | null {
  const [, path, id, name] = VIEW.exec(url) ?? []
  return path && isId(id!)
    ? { path, id: id!, name: name as FormView['name'] }
    : (proofFile(url) ?? visitScriptFile(url) ?? fontAt(url))
}

/** @returns the status that was sent, or null where there is no such form */
export async function sendView(
  services: VisitNeeds,
  site: Site,
  view: View,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Promise<number | null> {
  const { database, secrets } = services
  if ('load' in view) return sendFont({ request, response }, view)
  if ('body' in view) return sendFile({ request, response }, view)
  const { path, id, name } = view
  const form = await visitedForm(database, site, id)
  if (!form) return null
  if (name === 'challenge') {
    const challenge = challengeFile(secrets, form, Date.now())
    return challenge && sendFile({ request, response }, challenge)
  }
  if (name === 'sent') {
    const [, language = site.default_language] = LANGUAGE.exec(request.url!) ?? []
    return sendFramed(services, site, { request, response }, { status: 200, page: sentPage(site, form, language) })
  }
  const headers = { 'content-type': 'image/gif', 'set-cookie': shownCookie(secrets, path, Date.now()) }
  return sendFile({ request, response }, { headers: { ...headers, 'cache-control': 'no-store' }, body: PIXEL })
}

/** The form with what is wrong; where it does not exist, that it was not sent. */
export async function sendRefusal(
  services: VisitNeeds,
  site: Site,
  { id, error }: { id: string; error: FormRefused },
  exchange: { request: IncomingMessage; response: ServerResponse },
): Promise<number> {
  const { database, core } = services
  const form = await visitedForm(database, site, id)
  if (!form) return sendFailed(exchange, site, error, {})
  const { reader: db, longReader: longDb } = database
  const { language, given } = error
  const compute = computeWith(core.workers, { accountId: null, websiteId: site.id })
  const named = pathGiven(given)
  // Anyone can name a page: what stands behind a password is not told.
  const path = named !== null && lockAt(site, named) === null ? named : null
  const values = (names: readonly string[]) => core.view.values(db, site.id, { path, names }, compute)
  const shown = await filledForm({ db, longDb, selection: LIVE }, form, { language, values })
  const page = refusedPage(site, shown, error)
  return sendFramed(services, site, exchange, { status: error.status, page, csp: formCsp(form) })
}

/**
 * A page within the website's own, whose scripts run as everywhere on it; in the service's look, with `csp`, where that is not
 * possible.
 */
async function sendFramed(
  { sites, log }: VisitNeeds,
  site: Site,
  exchange: { request: IncomingMessage; response: ServerResponse },
  { status, page, csp = formPageCsp }: { status: number; page: OwnPage; csp?: string },
): Promise<number> {
  const html = await sites.framed(site, page).catch((error) => {
    log.warn({ err: error }, 'a page around a form was not rendered')
    return null
  })
  if (html !== null) return sendPage(exchange, status, html, {})
  return sendPage(exchange, status, plainPage(site, page), { 'content-security-policy': csp })
}

export function sendFailed(
  exchange: { request: IncomingMessage; response: ServerResponse },
  site: Site | undefined,
  error: OperationError,
  headers: Record<string, string>,
): number {
  const policy = { 'content-security-policy': formPageCsp }
  return sendPage(exchange, error.status, plainPage(site, failedPage(site, error)), { ...policy, ...headers })
}

function sendFile(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { headers, body }: SentFile,
): number {
  response.writeHead(200, { ...headers, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
  return 200
}

function sendPage(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  status: number,
  html: string,
  headers: Record<string, string>,
): number {
  response.writeHead(status, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(Buffer.byteLength(html)),
  })
  response.end(request.method === 'HEAD' ? undefined : html)
  return status
}
