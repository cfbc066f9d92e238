import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { loggedPath } from '#http/logged-path.ts'
import { newRequestId } from '#http/request-id.ts'

/**
 * Logs every request at LOG_LEVEL=debug, once its response has been sent or its client has left, so that the duration is
 * what the client waited. Failures are logged where they happen.
 */
export function requestLogger(log: Logger): (request: IncomingMessage, response: ServerResponse) => void {
  if (!log.isLevelEnabled('debug')) return () => {}
  return (request, response) => {
    const begun = performance.now()
    const request_id = newRequestId(request)
    // The code that answers the request takes its id from here.
    request.rawHeaders.unshift('X-Request-Id', request_id)
    const { method, url } = request
    const path = loggedPath(url!)
    response.once('close', () => {
      const { statusCode: status, writableFinished: sent } = response
      const ms = Math.round((performance.now() - begun) * 10) / 10
      log.debug({ request_id, host: request.headers.host, method, path, status, sent, ms }, 'answered')
    })
  }
}
