import type { IncomingMessage } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import { newId } from '#kernel/database/ids.ts'

const ACCEPTED = /^[\w.:-]{8,128}$/

/** The caller's own `X-Request-Id` when it is harmless, so that one id follows a request through several services. */
export function newRequestId(request: Pick<IncomingMessage, 'rawHeaders'>): string {
  const given = headerOf(request, 'x-request-id')
  return given !== undefined && ACCEPTED.test(given) ? given : newId()
}
