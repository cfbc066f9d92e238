import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes everything on until it falls silent: then nothing is forwarded in either direction, and nothing is closed. */
export async function silentProxy(target: string) {
  const { port, hostname } = new URL(target)
  const open = new Set<Socket>()
  let cut = new Set<Socket>()
  let isDead = false
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => {}).on('close', () => open.delete(client))
    if (isDead) return
    const upstream = connect(Number(port), hostname).on('error', () => {})
    const isCut = () => isDead || cut.has(client)
    client.on('data', (bytes) => isCut() || upstream.write(bytes))
    upstream.on('data', (bytes) => isCut() || client.write(bytes))
    client.on('close', () => isCut() || upstream.destroy())
    upstream.on('close', () => isCut() || client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    host: url.host,
    /** Cuts the connections that are open; new ones work. */
    cut() {
      cut = new Set(open)
    },
    /** Cuts all of them, and new ones as well. */
    die() {
      isDead = true
    },
    /** New connections work again. */
    revive() {
      cut = new Set(open)
      isDead = false
    },
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
