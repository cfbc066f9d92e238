import type { ServerResponse } from 'node:http'
import type { Connection, Subscriber } from '#kernel/events/stream/subscriber.ts'
import { authenticate, knownCaller, type Sent } from '#transport/bearer.ts'
import type { TransportNeeds } from '#transport/needs.ts'

/** A response that stays open, for events as they happen. */
export class StreamConnection implements Connection {
  readonly #response: ServerResponse
  constructor(response: ServerResponse) {
    this.#response = response
  }
  write = (bytes: Buffer) => this.#response.writableEnded || this.#response.write(bytes)
  waiting = () => this.#response.writableLength
  sent = () => this.#response.socket?.bytesWritten ?? 0
  end = () => void this.#response.end()
  destroy = () => void this.#response.destroy()
  drained = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        this.#response.off('drain', done).off('close', done)
        resolve()
      }
      this.#response.on('drain', done).on('close', done)
    })
}

/** Whether the credential is still good; keeps it alone, not the whole request. */
export function authorization(
  services: Pick<TransportNeeds, 'credentials'>,
  sent: Sent | null,
): Subscriber['authorized'] {
  return () => {
    if (knownCaller(services, sent)) return true
    return authenticate(services.credentials, sent).then(
      () => true,
      () => false,
    )
  }
}
