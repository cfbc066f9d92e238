import type { ServerResponse } from 'node:http'
import { sendTogether } from '#http/send-together.ts'

/** Sends headers and a body. `head` is names and values alternating; the length is added. */
export function sendText(response: ServerResponse, status: number, head: string[], body: string | Buffer) {
  head.push('content-length', String(Buffer.byteLength(body)))
  sendTogether(() => response.writeHead(status, head).end(body))
}
