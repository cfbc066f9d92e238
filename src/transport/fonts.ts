import type { IncomingMessage, ServerResponse } from 'node:http'
import { loggedPath } from '#http/logged-path.ts'
import { fontAt } from '#site/fonts/font-files.ts'
import { sendFont } from '#site/fonts/send-font.ts'
import { sendFailure } from '#site/send-others.ts'
import type { TransportNeeds } from '#transport/needs.ts'

/**
 * The fonts of websites on the service's own host, where the console shows what they look like.
 *
 * @returns whether the request was for one of them
 */
export function fontEndpoint({ log }: Pick<TransportNeeds, 'log'>) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const font = request.method === 'GET' || request.method === 'HEAD' ? fontAt(request.url!) : null
    if (!font) return false
    sendFont({ request, response }, font).catch((error) => {
      log.error({ err: error, url: loggedPath(request.url!) }, 'a font was not sent')
      sendFailure(request, response)
    })
    return true
  }
}
