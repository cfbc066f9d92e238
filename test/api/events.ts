import { type IncomingMessage, request } from 'node:http'
import type { Json } from '#test/support/client.ts'
import type { Person } from '#test/support/service.ts'

export type Message = { id: string | null; event: string | null; data: Json }

/** An open stream, as a program reads it. */
export class Stream {
  readonly messages: Message[] = []
  lastId: string | null = null
  ended = false
  #response: IncomingMessage
  #text = ''
  #waiting: (() => void)[] = []

  constructor(response: IncomingMessage) {
    this.#response = response
    response.setEncoding('utf8')
    response.on('data', (text: string) => this.#read(text))
    const end = () => {
      this.ended = true
      this.#notify()
    }
    response.on('close', end).on('end', end).on('error', end)
  }

  get status() {
    return this.#response.statusCode
  }

  get headers() {
    return this.#response.headers
  }

  /** Rejects when the stream ends before. */
  async until(holds: (stream: this) => boolean): Promise<void> {
    while (!holds(this)) {
      if (this.ended) throw new Error(`the stream ended after ${this.messages.length} messages`)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  async end(): Promise<void> {
    while (!this.ended) await new Promise<void>((resolve) => this.#waiting.push(resolve))
  }

  pause = () => this.#response.pause()
  close = () => this.#response.destroy()

  #read(text: string) {
    const blocks = (this.#text + text).split('\n\n')
    this.#text = blocks.pop()!
    for (const block of blocks) this.#dispatch(block.split('\n'))
    this.#notify()
  }

  #dispatch(lines: string[]) {
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null
    const [id, data] = [field('id'), field('data')]
    this.lastId = id ?? this.lastId
    if (data !== null) this.messages.push({ id, event: field('event'), data: JSON.parse(data) })
  }

  #notify() {
    for (const wake of this.#waiting.splice(0)) wake()
  }
}

/** Opens the stream of all that happens on the person's websites. */
export function openStream(
  port: number,
  { key }: Pick<Person, 'key'>,
  { query = '', lastId = null }: { query?: string; lastId?: string | null } = {},
): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'accept-encoding': 'br, gzip',
      ...(lastId === null ? {} : { 'last-event-id': lastId }),
    }
    const sent = request({ host: '127.0.0.1', port, path: `/api/v1/events${query}`, headers, agent: false })
    sent.on('response', (response) => {
      const stream = new Stream(response)
      // Its first message says where it begins, unless that was said by the client.
      if (response.statusCode !== 200 || lastId !== null) resolve(stream)
      else stream.until(({ lastId }) => lastId !== null || query.includes('after=')).then(() => resolve(stream), reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}
