import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Http2Server, Http2ServerRequest, Http2ServerResponse, ServerHttp2Session } from 'node:http2'
import type { Timeouts } from '#http/timeouts.ts'
import { Http2Request } from '#transport/https/http2-request.ts'
import { Http2Response } from '#transport/https/http2-response.ts'

const { constants, createServer } = process.getBuiltinModule('node:http2')

/** Concurrent requests on a connection: the least that browsers expect. */
const MAX_STREAMS = 100
/** As HTTP/1.1 allows. */
const MAX_HEADER_BYTES = 16_384
const MAX_HEADERS = 200
/** Streams that a client may reset in one burst, and then per second, before its connection ends. */
const RESETS_AT_ONCE = 200
const RESETS_PER_SECOND = 20
const MAX_INVALID_FRAMES = 100
/** How long a connection without requests stays open, in milliseconds, as with HTTP/1.1. */
const IDLE_MS = 65_000

type Handler = (request: IncomingMessage, response: ServerResponse) => void
type Use = { open: number; since: number; used: boolean }

/** HTTP/2 on connections that are handed over. */
export class Http2Sessions {
  #server: Http2Server
  #sessions = new Map<ServerHttp2Session, Use>()
  #timeouts: Timeouts
  #timer: NodeJS.Timeout

  constructor(handle: Handler, timeouts: Timeouts) {
    this.#timeouts = timeouts
    this.#server = createServer(
      {
        Http2ServerRequest: Http2Request,
        Http2ServerResponse: Http2Response as unknown as typeof Http2ServerResponse,
        settings: { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: MAX_HEADER_BYTES },
        maxHeaderListPairs: MAX_HEADERS,
        maxSessionInvalidFrames: MAX_INVALID_FRAMES,
        streamResetBurst: RESETS_AT_ONCE,
        streamResetRate: RESETS_PER_SECOND,
      },
      (request: Http2ServerRequest, response: Http2ServerResponse) => {
        if (headerBytes(request.rawHeaders) <= MAX_HEADER_BYTES) return handle(request as never, response as never)
        endUnread(request, response)
        response.writeHead(431).end()
      },
    )
    this.#server.setTimeout(timeouts.silenceMs)
    this.#server.on('session', (session) => this.#track(session))
    this.#server.on('sessionError', () => {})
    this.#timer = setInterval(() => this.#endIdle(), timeouts.checkMs).unref()
  }

  take(socket: NodeJS.Socket | object) {
    this.#server.emit('connection', socket)
  }

  /** Requests that are under way may end; new ones are refused. */
  close() {
    clearInterval(this.#timer)
    for (const session of this.#sessions.keys()) session.close()
  }

  destroy() {
    for (const session of this.#sessions.keys()) session.destroy()
  }

  #track(session: ServerHttp2Session) {
    const use: Use = { open: 0, since: Date.now(), used: false }
    this.#sessions.set(session, use)
    session.once('close', () => this.#sessions.delete(session))
    session.on('stream', (stream) => {
      use.open++
      use.used = true
      stream.once('close', () => {
        use.open--
        use.since = Date.now()
      })
    })
  }

  #endIdle() {
    const now = Date.now()
    for (const [session, { open, since, used }] of this.#sessions) {
      if (open > 0) continue
      if (now - since > (used ? IDLE_MS : this.#timeouts.headersMs)) session.destroy()
    }
  }
}

/** Answered before its body was read, a request ends all the same (RFC 9113, section 8.1). */
function endUnread(request: Http2ServerRequest, response: Http2ServerResponse) {
  const { stream } = request
  if (stream.endAfterHeaders) return
  response.once('finish', () => {
    if (stream.readableEnded || stream.closed) return
    stream.close(constants.NGHTTP2_NO_ERROR)
    // It closes once what has arrived was read.
    request.resume()
  })
}

/** Node enforces the limit only once the client has acknowledged it. */
function headerBytes(rawHeaders: readonly string[]): number {
  return rawHeaders.reduce((sum, text) => sum + text.length, 0)
}
