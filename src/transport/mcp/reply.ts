import type { IncomingMessage, ServerResponse } from 'node:http'
import { newRequestId } from '#http/request-id.ts'
import { type Body, sendText } from '#http/send-text.ts'
import type { Services } from '#services/types.ts'

/** The answer to one request, given to node:http itself: the framework costs more than most answers do. */
export class Reply {
  readonly requestId: string
  readonly request: IncomingMessage
  readonly #services: Services
  readonly #response: ServerResponse
  readonly #head: string[]

  constructor(services: Services, request: IncomingMessage, response: ServerResponse) {
    this.#services = services
    this.request = request
    this.#response = response
    this.requestId = newRequestId(request)
    this.#head = ['x-request-id', this.requestId, 'cache-control', 'no-store']
  }

  header(...namesAndValues: string[]): this {
    this.#head.push(...namesAndValues)
    return this
  }

  /** `noted` is the status that is counted, where it differs from the one sent. */
  send(status: number, text: Body | null, noted = status) {
    this.#services.metrics.count('mcp', noted)
    const [response, head] = [this.#response, this.#head]
    if (text === null) {
      response.writeHead(status, [...head, 'content-length', '0']).end()
      return
    }
    head.push('content-type', 'application/json; charset=utf-8')
    sendText(response, status, head, text)
  }
}
