import type { IncomingMessage, ServerResponse } from 'node:http'
import { listHeaderOf } from '#http/raw-headers.ts'
import { type FoundFont, readFont } from '#site/fonts/font-files.ts'
import { isKnown } from '#site/send-ready.ts'

type Exchange = { request: IncomingMessage; response: ServerResponse }

/** Sends a font, its rules or its license to a GET or HEAD. @returns the status */
export async function sendFont({ request, response }: Exchange, font: FoundFont): Promise<number> {
  const { headers, body } = await readFont(font)
  const known = listHeaderOf(request, 'if-none-match')
  if (known && isKnown(known, headers.etag!)) {
    response.writeHead(304, headers).end()
    return 304
  }
  response.writeHead(200, { ...headers, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
  return 200
}
