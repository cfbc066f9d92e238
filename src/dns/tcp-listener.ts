import { createServer, type Server, type Socket } from 'node:net'
import { networkOf } from '#dns/rate-limit.ts'

type Answer = (packet: Buffer, send: (reply: Buffer | null) => void) => void

const MAX_CONNECTIONS = 500
const MAX_PER_NETWORK = 20
/** Without a complete question, in milliseconds (RFC 7766, section 6.2.3). */
const IDLE_MS = 10_000
const MAX_LIFE_MS = 120_000
/** Questions of a connection being answered at a time; later ones wait unread. */
const MAX_PIPELINED = 32
const LENGTH_BYTES = 2
/** Answers that a client leaves unread. */
const MAX_UNREAD_BYTES = 1_000_000

export class TcpListener {
  #server: Server
  #open = new Map<Socket, string>()
  #answer: Answer

  constructor(answer: Answer) {
    this.#answer = answer
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket))
  }

  async listen(port: number, host: string): Promise<void> {
    const listening = Promise.withResolvers<void>()
    this.#server.once('error', listening.reject)
    this.#server.listen({ port, host }, listening.resolve)
    await listening.promise
    this.#server.on('error', () => {})
  }

  async close(): Promise<void> {
    for (const socket of this.#open.keys()) socket.destroy()
    if (!this.#server.listening) return
    const closed = Promise.withResolvers<void>()
    this.#server.close(() => closed.resolve())
    await closed.promise
  }

  #accept(socket: Socket) {
    const network = networkOf(socket.remoteAddress ?? '')
    const ofNetwork = [...this.#open.values()].filter((open) => open === network).length
    if (this.#open.size >= MAX_CONNECTIONS || ofNetwork >= MAX_PER_NETWORK) return void socket.destroy()
    this.#open.set(socket, network)
    const life = setTimeout(() => socket.destroy(), MAX_LIFE_MS)
    life.unref()
    socket.setTimeout(IDLE_MS, () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      clearTimeout(life)
      this.#open.delete(socket)
    })
    readQuestions(socket, this.#answer)
  }
}

/** Each is preceded by its length (RFC 1035, section 4.2.2), in pieces of any size. */
function readQuestions(socket: Socket, answer: Answer): void {
  let received: Buffer = Buffer.alloc(0)
  let running = 0
  const next = () => {
    while (running < MAX_PIPELINED && received.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + received.readUInt16BE(0)
      if (received.length < end) break
      const packet = received.subarray(LENGTH_BYTES, end)
      received = received.subarray(end)
      running++
      answer(packet, (reply) => {
        running--
        if (reply === null) return void socket.destroy()
        const length = Buffer.alloc(LENGTH_BYTES)
        length.writeUInt16BE(reply.length)
        if (socket.writableLength > MAX_UNREAD_BYTES) return void socket.destroy()
        if (!socket.destroyed) socket.write(Buffer.concat([length, reply]))
        if (socket.isPaused()) {
          socket.resume()
          next()
        }
      })
    }
    if (running >= MAX_PIPELINED) socket.pause()
  }
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    next()
  })
}
