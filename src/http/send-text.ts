import type { ServerResponse } from 'node:http'
import type { Latin1 } from '#answers/answer-cache.ts'
import { atEndOfTurn } from '#http/end-of-turn.ts'
import type { Lent } from '#operations/record-file.ts'

/** As UTF-8 or, `latin1`, as its bytes, a character each. */
export type Text = string | Buffer | Latin1 | Lent

/** Sends headers and a text. `head` is names and values in turn; the length is added. */
export function sendText(response: ServerResponse, status: number, head: string[], text: Text) {
  if (typeof text === 'object' && 'leave' in text) return sendLent(response, status, head, text)
  const [body, encoding] =
    typeof text === 'object' && 'latin1' in text ? ([text.latin1, 'latin1'] as const) : ([text, 'utf8'] as const)
  const length = encoding === 'latin1' ? body.length : Buffer.byteLength(body)
  head.push('content-length', String(length))
  atEndOfTurn(() => response.writeHead(status, head).end(body, encoding), length)
}

/** Bytes that are good for now alone: the system nearly always takes them all at once. */
function sendLent(response: ServerResponse, status: number, head: string[], { bytes, leave }: Lent) {
  head.push('content-length', String(bytes.length))
  response.writeHead(status, head).end(bytes)
  if (response.writableLength > 0) leave()
}
