import type { IncomingMessage, ServerResponse } from 'node:http'
import { listHeaderOf } from '#http/raw-headers.ts'
import { errorBody, type OperationError } from '#kernel/operations/errors.ts'
import { type AddressLimit, AddressLimited } from '#site/address-limit.ts'
import type { Site } from '#site/find-site.ts'
import type { ActivePreview } from '#site/previews/preview-at.ts'
import { closedPage, frameAncestors, previewPageCsp, problemPage } from '#site/previews/preview-pages.ts'
import type { Readers } from '#site/previews/readers.ts'
import type { ProgramsOf } from '#site/templates/programs.ts'
import type { VisitNeeds } from '#transport/needs.ts'

/** A request to the origin of a preview, and the ways to answer it. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  /** For anyone who is not let in, regardless of the reason. */
  closed(): void
  redirect(status: number, location: string): void
  text(status: number, body: string): void
  json(status: number, body: string): void
  script(text: string | Buffer): void
  /** A page of ours. */
  page(status: number, html: string): void
  /** What was rendered, with the headers that were made for it. */
  bytes(status: number, headers: readonly [name: string, value: string][], body: Buffer): void
  failed(error: OperationError): void
}

/** The same, for anyone who is let in. */
export type Opened = Exchange & {
  preview: ActivePreview
  readers: Readers
  site: Site
  path: string
  now: number
  programs: ProgramsOf
  limitShown: AddressLimit
  limitSent: AddressLimit
  limitPasswords: AddressLimit
  limitComments: AddressLimit
}

export function wantsHtml(request: IncomingMessage): boolean {
  return listHeaderOf(request, 'accept')?.includes('text/html') ?? false
}

/** What sends answers; every answer says that it is neither cached nor indexed, and who may frame it. */
export function sender(
  { links, metrics }: VisitNeeds,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  requestId: string,
): Exchange {
  const ancestor = new URL(links.base).origin
  const headers = {
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
    // The name of the origin is half of what opens it.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'content-security-policy': frameAncestors(ancestor),
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)

  function send(status: number, type: string | null, body: string | Buffer) {
    if (type !== null) response.setHeader('content-type', type)
    response.setHeader('content-length', Buffer.byteLength(body))
    response.writeHead(status)
    response.end(request.method === 'HEAD' ? undefined : body)
    metrics.count('site', status)
  }
  const text = (status: number, body: string) => send(status, 'text/plain; charset=utf-8', body)
  const json = (status: number, body: string) => send(status, 'application/json; charset=utf-8', body)
  function page(status: number, html: string) {
    response.setHeader('content-security-policy', previewPageCsp(ancestor))
    send(status, 'text/html; charset=utf-8', html)
  }
  return {
    request,
    response,
    requestId,
    text,
    json,
    script: (text) => send(200, 'text/javascript; charset=utf-8', text),
    page,
    closed: () => (wantsHtml(request) ? page(403, closedPage) : text(403, 'Preview not available\n')),
    redirect(status, location) {
      response.setHeader('location', location)
      send(status, null, '')
    },
    bytes(status, headers, body) {
      for (const [name, value] of headers)
        if (name === 'content-security-policy')
          response.setHeader(name, [frameAncestors(ancestor), value.replaceAll(FRAMED, '')].join(', '))
        else if (!KEPT_BACK.test(name)) response.setHeader(name, value)
      send(status, null, body)
    },
    failed(error) {
      if (response.headersSent) return void response.destroy()
      const more = error instanceof AddressLimited ? error.headers : {}
      for (const [name, value] of Object.entries(more)) response.setHeader(name, value)
      if (error.retryAfter !== null) response.setHeader('retry-after', String(error.retryAfter))
      if (wantsHtml(request)) page(error.status, problemPage(error.message, error.detail))
      else json(error.status, JSON.stringify(errorBody(error, requestId)))
    },
  }
}

/** Headers of rendered answers that are not sent: what is about caching and framing, previews say themselves. */
const KEPT_BACK =
  /^(cache-control|vary|etag|content-length|x-robots-tag|referrer-policy|x-content-type-options|x-frame-options|cross-origin-.*)$/
const FRAMED = /frame-ancestors[^;,]*/gi
