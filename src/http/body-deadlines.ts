import type { IncomingMessage, ServerResponse } from 'node:http'
import { headerOf } from '#http/raw-headers.ts'
import type { Timeouts } from '#http/timeouts.ts'

/** `seen` is how many bytes had arrived when the deadline was set; null when the deadline is never extended. */
type Deadline = { at: number; seen: number | null }

/** Destroys requests whose bodies take too long. One timer for all is cheaper than one per request. */
export class BodyDeadlines {
  #timeouts: Timeouts
  #deadlines = new Map<IncomingMessage, Deadline>()
  #timer: NodeJS.Timeout

  constructor(timeouts: Timeouts) {
    this.#timeouts = timeouts
    this.#timer = setInterval(() => this.#endLate(), timeouts.checkMs).unref()
  }

  add(request: IncomingMessage, response: ServerResponse) {
    if (headerOf(request, 'transfer-encoding') === undefined && (headerOf(request, 'content-length') ?? '0') === '0')
      return
    this.#deadlines.set(request, { at: Date.now() + this.#timeouts.bodyMs, seen: null })
    request.once('close', () => this.#deadlines.delete(request))
    response.once('finish', () => this.#discardRest(request))
  }

  /** For a body that is a file: it may take long, as long as enough bytes arrive. */
  allowFile(request: IncomingMessage) {
    if (this.#deadlines.has(request)) this.#awaitMore(request)
  }

  close() {
    clearInterval(this.#timer)
  }

  /** A client that is answered before it has sent everything reads the answer only afterwards, or finds the connection broken. */
  #discardRest(request: IncomingMessage) {
    if (request.complete || request.destroyed) return
    request.unpipe()
    request.resume()
    this.#deadlines.set(request, { at: Date.now() + this.#timeouts.restMs, seen: null })
  }

  #awaitMore(request: IncomingMessage) {
    this.#deadlines.set(request, { at: Date.now() + this.#timeouts.fileMs, seen: request.socket.bytesRead })
  }

  #endLate() {
    const now = Date.now()
    for (const [request, { at, seen }] of this.#deadlines) {
      if (at > now) continue
      if (request.complete) this.#deadlines.delete(request)
      else if (seen === null) request.destroy(new Error('The body took too long'))
      else if (request.socket.bytesRead - seen < this.#timeouts.fileBytes)
        request.destroy(new Error('The file arrived too slowly'))
      else this.#awaitMore(request)
    }
  }
}
