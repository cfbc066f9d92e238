import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { OperationError } from '#kernel/operations/errors.ts'
import { MAX_LINES, viewsOfLog } from '#site/visits/logged-views.ts'
import { writePacket } from '#site/visits/packet.ts'
import type { InternalNeeds } from '#transport/needs.ts'
import { readBytes } from '#transport/read-bytes.ts'

const MAX_BYTES = 4_000_000

/**
 * Counts the views of a piece of an edge's log, once however often it is sent. Answers 200 with how many views it has, and how
 * many lines could not be read; 404 where nothing is counted, 413 for too much, 503 when the sender has to try again.
 */
export async function countLog({ counting }: InternalNeeds, request: IncomingMessage, response: ServerResponse) {
  if (!counting) return answer(response, 404, { message: 'ANALYTICS is off: nothing is counted' })
  const bytes = await readBytes(request, MAX_BYTES).catch((error) => {
    if (error instanceof OperationError) return error
    throw error
  })
  if (bytes instanceof OperationError) return answer(response, 413, { message: bytes.message })
  const text = bytes.toString()
  if (text.split('\n', MAX_LINES + 2).length > MAX_LINES + 1)
    return answer(response, 413, { message: `Send at most ${MAX_LINES} lines` })
  const peer = request.socket.remoteAddress ?? ''
  const { noted, unread } = viewsOfLog(text, { peer, now: Date.now() })
  await counting.count([writePacket(noted)], createHash('sha256').update(bytes).digest('base64url'))
  answer(response, 200, { views: noted.length, unread })
}

function answer(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body)}\n`)
}
