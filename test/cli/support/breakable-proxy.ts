import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Leads to a server by a port that can be cut and mended. */
export async function breakableProxy(to: URL) {
  const sockets = new Set<Socket>()
  let broken = false
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        other.destroy()
        sockets.delete(socket)
      })
      socket.pipe(other)
    }
    if (broken) near.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(to)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    cut() {
      broken = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      broken = false
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
