import type { IncomingMessage, ServerResponse } from 'node:http'
import { listHeaderOf } from '#http/raw-headers.ts'
import { withQuery } from '#resources/traffic/redirects/location.ts'
import type { Site } from '#site/find-site.ts'
import { addHeaders, type ExtraHeaders } from '#site/header-rules.ts'
import { inlineStyleCsp } from '#site/pages/content-security-policy.ts'
import { errorPage } from '#site/pages/error-page.ts'
import { unknownHostPage } from '#site/pages/unknown-host.ts'
import type { Redirection } from '#site/redirects.ts'
import { varyingHeaders } from '#site/varying.ts'

/** An hour: crawlers come again, and keep what they know of the website. */
const SUSPENDED_RETRY_S = '3600'

type Sent = Pick<Redirection, 'status' | 'location' | 'preservesQuery' | 'varies'> & { extra?: ExtraHeaders }

/** Answers to visitors that are not cached. Each function returns the status that was sent. */

export function sendRedirect(
  request: IncomingMessage,
  response: ServerResponse,
  { status, location, preservesQuery, varies, extra = [] }: Sent,
): number {
  const query = preservesQuery ? request.url!.indexOf('?') : -1
  const headers = [
    'location',
    query < 0 ? location : withQuery(location, request.url!.slice(query)),
    // Without this browsers cache a 301 for ever, and paths can change again.
    'cache-control',
    'public, max-age=0, must-revalidate',
    'content-length',
    '0',
  ]
  response.writeHead(status, addHeaders(varies ? varyingHeaders(headers, varies) : headers, extra))
  response.end()
  return status
}

/** A host name that is neither the service's nor a website's: html for browsers, a line for programs. */
export function sendUnknownHost(request: IncomingMessage, response: ServerResponse): number {
  const wantsHtml = listHeaderOf(request, 'accept')?.includes('text/html')
  if (wantsHtml) return sendHtml(request, response, 404, unknownHostPage)
  return sendLine(request, response, 404, 'Website not found')
}

/** 401: what is there has a password. */
export function sendLocked(request: IncomingMessage, response: ServerResponse, { path }: { path: string }): number {
  return sendLine(request, response, 401, 'This page has a password', {
    'www-authenticate': `Basic realm="${encodeURI(path)}", charset="UTF-8"`,
  })
}

export function sendMethodNotAllowed(response: ServerResponse, allow: string): number {
  response.writeHead(405, { allow, 'content-length': '0' })
  response.end()
  return 405
}

export function sendFailure(request: IncomingMessage, response: ServerResponse): number {
  return sendError(request, response, 500, {})
}

/** `retryAfter` is in seconds. */
export function sendUnavailable(request: IncomingMessage, response: ServerResponse, retryAfter: number): number {
  return sendError(request, response, 503, { 'retry-after': String(retryAfter) })
}

/** 503: the account that the website belongs to is suspended. */
export function sendSuspended(
  request: IncomingMessage,
  response: ServerResponse,
  { name, default_language }: Pick<Site, 'name' | 'default_language'>,
): number {
  const page = errorPage({ status: 503, siteName: name, language: default_language })
  return sendHtml(request, response, 503, page, { 'retry-after': SUSPENDED_RETRY_S })
}

export function sendLine(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  line: string,
  headers: Record<string, string> = {},
): number {
  return send(request, response, status, `${line}\n`, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
}

function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  status: 500 | 503,
  headers: Record<string, string>,
): number {
  if (!response.headersSent)
    return sendHtml(request, response, status, errorPage({ status, siteName: null, language: 'en' }), headers)
  response.destroy()
  return status
}

function sendHtml(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  page: string,
  more: Record<string, string> = {},
): number {
  const headers = { ...more, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': inlineStyleCsp }
  return send(request, response, status, page, headers)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  body: string,
  headers: Record<string, string>,
): number {
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  })
  response.end(request.method === 'HEAD' ? undefined : body)
  return status
}
