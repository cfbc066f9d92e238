import type { Readable, Writable } from 'node:stream'

type Message = {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
  sessionId?: string
}
export type Listener = (params: never, sessionId: string | undefined) => void

/** We request nothing that would be longer. */
const MAX_MESSAGE_BYTES = 100_000_000

/** Chromium's DevTools protocol over two pipes: JSON messages, each ended by a NUL. It opens no port that others could reach. */
export class DevtoolsPipe {
  #write: Writable
  #pieces: Buffer[] = []
  #length = 0
  #nextId = 1
  #waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()
  #listeners = new Map<string, Listener>()
  #ended: Error | null = null

  constructor(write: Writable, read: Readable) {
    this.#write = write
    read.on('data', (chunk: Buffer) => this.#take(chunk))
    const end = () => this.#end(new Error('the browser has exited'))
    for (const stream of [read, write]) stream.on('close', end).on('error', end)
  }

  /** @throws Error when the browser refuses, or exits before it answers */
  send<Result = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = this.#nextId++
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as never, reject })
      this.#write.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  on(method: string, listener: Listener): void {
    this.#listeners.set(method, listener)
  }

  #take(chunk: Buffer) {
    let rest = chunk
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      const text = Buffer.concat([...this.#pieces, rest.subarray(0, end)]).toString()
      this.#pieces = []
      this.#length = 0
      rest = rest.subarray(end + 1)
      this.#receive(JSON.parse(text) as Message)
    }
    this.#length += rest.length
    if (this.#length > MAX_MESSAGE_BYTES) return this.#end(new Error('a message of the browser is too long'))
    if (rest.length > 0) this.#pieces.push(rest)
  }

  #receive({ id, method, params, result, error, sessionId }: Message) {
    if (id === undefined) {
      this.#listeners.get(method!)?.(params as never, sessionId)
      return
    }
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error) waiting?.reject(new Error(error.message))
    else waiting?.resolve(result as never)
  }

  #end(error: Error) {
    this.#ended ??= error
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
