import { connect, type Socket } from 'node:net'

type Handlers = {
  /** The next request's bytes, or null to end. */
  next(): Buffer | null
  /** Between an answer and the next request, in milliseconds. */
  pause: number
  answered(milliseconds: number): void
  failed(reason: string): void
}

/** Longest head of a response, in bytes. */
const MAX_HEAD = 2_048
/** One for all connections: each read is consumed before the next. */
const buffer = Buffer.allocUnsafeSlow(65_536)

/**
 * A keep-alive connection with one request outstanding. It parses only the status and the length of a response: a full
 * client would cost as much as the servers being compared.
 */
export class Connection {
  readonly ended: Promise<void>
  #socket: Socket
  #handlers: Handlers
  #sentAt = 0
  #head = ''
  /** Bytes of the response's body still to come; -1 while waiting for its head. */
  #left = -1
  #open = true

  constructor(port: number, handlers: Handlers) {
    this.#handlers = handlers
    const { promise, resolve } = Promise.withResolvers<void>()
    this.ended = promise
    this.#socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer,
        callback: (bytes) => {
          this.#received(bytes)
          return true
        },
      },
    })
    this.#socket.on('connect', () => this.#send())
    this.#socket.on('error', (error) => this.#fail(String(error)))
    this.#socket.on('close', () => {
      if (this.#open) this.#handlers.failed('the connection was closed')
      resolve()
    })
  }

  #send() {
    const request = this.#handlers.next()
    if (!request) {
      this.#open = false
      this.#socket.destroy()
      return
    }
    this.#sentAt = performance.now()
    this.#socket.write(request)
  }

  #received(bytes: number) {
    if (!this.#open) return
    let body = bytes
    if (this.#left < 0) {
      const before = this.#head.length
      this.#head += buffer.toString('latin1', 0, Math.min(bytes, MAX_HEAD))
      const end = this.#head.indexOf('\r\n\r\n')
      if (end < 0) {
        if (this.#head.length >= MAX_HEAD) this.#fail('the head of a response is too long')
        return
      }
      if (this.#head.charCodeAt(9) !== 50) return this.#fail(this.#head.slice(0, end))
      const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)
      if (!length) return this.#fail(`no content-length: ${this.#head.slice(0, end)}`)
      this.#left = Number(length[1])
      body = bytes - (end + 4 - before)
    }
    this.#left -= body
    if (this.#left > 0) return
    this.#head = ''
    this.#left = -1
    this.#handlers.answered(performance.now() - this.#sentAt)
    const { pause } = this.#handlers
    if (pause > 0) setTimeout(() => this.#send(), pause)
    else this.#send()
  }

  #fail(reason: string) {
    if (!this.#open) return
    this.#open = false
    this.#handlers.failed(reason)
    this.#socket.destroy()
  }
}
