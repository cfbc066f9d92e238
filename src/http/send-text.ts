import type { ServerResponse } from 'node:http'
import { sendTogether } from '#http/send-together.ts'

/** A body, or the pieces of one. */
export type Body = string | Buffer | readonly Buffer[]

/** Sends headers and a body. `head` is names and values alternating; the length is added. */
export function sendText(response: ServerResponse, status: number, head: string[], body: Body) {
  head.push('content-length', String(lengthOf(body)))
  sendTogether(() => {
    response.writeHead(status, head)
    if (typeof body === 'string' || Buffer.isBuffer(body)) response.end(body)
    else sendPieces(response, body)
  })
}

export function lengthOf(body: Body): number {
  if (typeof body === 'string' || Buffer.isBuffer(body)) return Buffer.byteLength(body)
  return body.reduce((sum, piece) => sum + piece.length, 0)
}

/** Corked, so that all are sent by one system call. */
function sendPieces(response: ServerResponse, pieces: readonly Buffer[]) {
  response.cork()
  for (const piece of pieces) response.write(piece)
  response.end()
  response.uncork()
}
