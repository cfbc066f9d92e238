import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'

type Options = {
  /** Several processes bind the port, and the system spreads what arrives over them. */
  shared: boolean
  answer(packet: Buffer, address: string, send: (reply: Buffer | null) => void): void
  failed(error: Error): void
}

/** For bursts that arrive while something else is done; the system may give less. */
const BUFFER_BYTES = 4_000_000

export class UdpListener {
  #options: Options
  #socket: Socket | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** @returns the port, which the system chose if it was 0 */
  async listen(port: number, host: string): Promise<number> {
    const { shared, answer, failed } = this.#options
    const type = isIPv6(host) ? 'udp6' : 'udp4'
    // Addresses come as numbers, so there is nothing to look up.
    const lookup = (address: string, _: unknown, done: (error: null, address: string, family: number) => void) =>
      done(null, address, type === 'udp6' ? 6 : 4)
    const socket = createSocket({ type, lookup: lookup as never, reusePort: shared, recvBufferSize: BUFFER_BYTES })
    this.#socket = socket
    socket.on('message', (packet, { address, port: from }) => {
      // Port 0 is nobody's.
      if (from === 0) return
      answer(packet, address, (reply) => {
        if (reply && this.#socket) socket.send(reply, from, address, ignore)
      })
    })
    const listening = Promise.withResolvers<void>()
    socket.once('error', listening.reject)
    socket.bind(port, host, listening.resolve)
    await listening.promise
    socket.on('error', failed)
    return socket.address().port
  }

  async close(): Promise<void> {
    const socket = this.#socket
    if (!socket) return
    this.#socket = null
    const closed = Promise.withResolvers<void>()
    socket.close(closed.resolve)
    await closed.promise
  }
}

/** Who can't be reached asks again. */
function ignore() {}
