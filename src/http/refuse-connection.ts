import type { Socket } from 'node:net'
import { STATUS_CODES } from '#http/node-http.ts'
import { newId } from '#kernel/database/ids.ts'

type Refusal = { status: number; error: string; code: string; detail: string }

const REFUSALS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    error: 'The headers are too long',
    code: 'headers_too_long',
    detail: 'Send at most 16 KB of address and headers.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    error: 'The request took too long to arrive',
    code: 'request_timeout',
    detail: 'Send it again, faster.',
  },
}
const MALFORMED: Refusal = {
  status: 400,
  error: 'This is not an HTTP request',
  code: 'malformed_request',
  detail: 'Correct its first line and its headers (RFC 9112).',
}

/** Answers bytes that do not become a request with the one error body (contract, section 1), and ends the connection. */
export function refuseConnection(failure: Error & { code?: string }, socket: Socket) {
  if (failure.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, ...refusal } = REFUSALS[failure.code ?? ''] ?? MALFORMED
  const body = JSON.stringify({ ...refusal, request_id: newId() })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
