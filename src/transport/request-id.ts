import type { IncomingMessage } from 'node:http'
import { newId } from '#database/ids.ts'

const ACCEPTED = /^[\w.:-]{8,128}$/

/** The caller's own `X-Request-Id` when it is harmless, so that one id follows a request through several services. */
export function newRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && ACCEPTED.test(given) ? given : newId()
}
