import type { IncomingMessage, ServerResponse } from 'node:http'
import { listHeaderOf } from '#http/raw-headers.ts'
import { sendTogether } from '#http/send-together.ts'
import { acceptedEncodings } from '#site/negotiate.ts'
import type { Ready } from '#site/ready.ts'

/** @returns the status that was sent */
export function sendReady(request: IncomingMessage, response: ServerResponse, ready: Ready): number {
  const ifNoneMatch = listHeaderOf(request, 'if-none-match')
  if (ifNoneMatch && ready.status === 200 && isKnown(ifNoneMatch, ready.etag)) {
    sendTogether(() => response.writeHead(304, ready.notModified).end())
    return 304
  }
  let variant = ready.identity
  for (const encoding of acceptedEncodings(listHeaderOf(request, 'accept-encoding'))) {
    const encoded = ready.encoded[encoding]
    if (!encoded) continue
    variant = encoded
    break
  }
  const { headers, body } = variant
  sendTogether(() => response.writeHead(ready.status, headers).end(request.method === 'HEAD' ? undefined : body))
  return ready.status
}

/** The weak comparison (RFC 9110, section 13.1.2). */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.startsWith('W/') ? etag.slice(2) : etag)
}
