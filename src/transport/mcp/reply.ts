import type { IncomingMessage, ServerResponse } from 'node:http'
import { compressed } from '#http/compressed.ts'
import { newRequestId } from '#http/request-id.ts'
import { type Body, sendText } from '#http/send-text.ts'
import type { ToolNeeds } from '#transport/needs.ts'

/** The answer to one request, given to node:http itself: the framework costs more than most answers do. */
export class Reply {
  readonly requestId: string
  readonly request: IncomingMessage
  readonly #services: ToolNeeds
  readonly #response: ServerResponse
  readonly #head: string[]
  #isStream = false

  constructor(services: ToolNeeds, request: IncomingMessage, response: ServerResponse) {
    this.#services = services
    this.request = request
    this.#response = response
    this.requestId = newRequestId(request)
    this.#head = ['x-request-id', this.requestId, 'cache-control', 'no-store', 'vary', 'Accept-Encoding, Origin']
  }

  header(...namesAndValues: string[]): this {
    this.#head.push(...namesAndValues)
    return this
  }

  /** Sends a message immediately: the response becomes a stream of events, with the answer as the last one. */
  sendEvent(message: object) {
    this.#sendEvent(JSON.stringify(message))
  }

  #sendEvent(message: string) {
    if (!this.#isStream) this.openStream()
    if (this.isOpen()) this.#response.write(`event: message\ndata: ${message.replaceAll('\n', '\ndata: ')}\n\n`)
  }

  /** Whether somebody waits for the answer. */
  isOpen(): boolean {
    return !this.#response.destroyed && !this.#response.writableEnded
  }

  /** @returns the response, to which events are written until one side closes it */
  openStream(): ServerResponse {
    this.#isStream = true
    this.#services.metrics.count('mcp', 200)
    // Proxies that collect answers (nginx) must pass each event on immediately.
    this.header('content-type', 'text/event-stream; charset=utf-8', 'x-accel-buffering', 'no')
    return this.#response.writeHead(200, this.#head)
  }

  /** `noted` is the status that is counted, where it differs from the one sent. */
  async send(status: number, text: Body | null, noted = status) {
    if (this.#isStream) {
      if (text !== null) this.#sendEvent(textOf(text))
      this.#response.end()
      return
    }
    this.#services.metrics.count('mcp', noted)
    const [response, head] = [this.#response, this.#head]
    if (text === null) {
      response.writeHead(status, status === 204 ? head : [...head, 'content-length', '0']).end()
      return
    }
    head.push('content-type', 'application/json; charset=utf-8')
    const short = await compressed(text, this.request.headers['accept-encoding'])
    if (short) head.push('content-encoding', short.encoding)
    sendText(response, status, head, short?.bytes ?? text)
  }
}

function textOf(body: Body): string {
  return typeof body === 'string' || Buffer.isBuffer(body) ? String(body) : String(Buffer.concat(body))
}
