import type { IncomingMessage, ServerResponse } from 'node:http'
import { listHeaderOf } from '#http/raw-headers.ts'
import { sendTogether } from '#http/send-together.ts'
import { compressFast } from '#site/compress.ts'
import { acceptedEncodings } from '#site/negotiate.ts'
import type { Encoding, Ready, Variant } from '#site/ready.ts'

/**
 * Sends an answer in the best form that the client takes; where it takes only forms that are not made yet, in one that is
 * compressed fast. `sent` gets the status, `more` are further headers.
 */
export function sendReady(
  request: IncomingMessage,
  response: ServerResponse,
  ready: Ready,
  sent: (status: number) => void,
  more: readonly string[] = NONE,
) {
  const ifNoneMatch = listHeaderOf(request, 'if-none-match')
  if (ifNoneMatch && ready.status === 200 && isKnown(ifNoneMatch, ready.etag)) {
    sendTogether(() => response.writeHead(304, withMore(ready.notModified, more)).end())
    return sent(304)
  }
  const encodings = acceptedEncodings(listHeaderOf(request, 'accept-encoding'))
  const send = () => {
    const { headers, body } = bestForm(ready, encodings)
    const all = withMore(headers, more)
    sendTogether(() => response.writeHead(ready.status, all).end(request.method === 'HEAD' ? undefined : body))
    sent(ready.status)
  }
  const quickest = encodings.includes('zstd') ? 'zstd' : encodings[0]
  if (quickest && ready.fast && bestForm(ready, encodings) === ready.identity)
    // A page that can't be compressed is sent as it is.
    compressFast(ready, quickest).then(send, send)
  else send()
}

const NONE: readonly string[] = []

function withMore(headers: string[], more: readonly string[]): string[] {
  return more.length === 0 ? headers : [...headers, ...more]
}

function bestForm({ encoded, identity }: Ready, encodings: readonly Encoding[]): Variant {
  for (const encoding of encodings) {
    const variant = encoded[encoding]
    if (variant) return variant
  }
  return identity
}

/** The weak comparison (RFC 9110, section 13.1.2). */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.startsWith('W/') ? etag.slice(2) : etag)
}
