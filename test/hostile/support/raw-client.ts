import { connect, type Socket } from 'node:net'

const EVERY_MS = 20

/** A connection that sends what it is told, and collects what the server sends until it closes. */
export function rawClient(port: number) {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  // A connection that the server destroys may be reset.
  socket.on('error', () => {})
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)))
  return { socket, closed }
}

/** Sends the beginning at once and then byte after byte, for ever. @returns what the server sent until it closed */
export async function trickle(port: number, beginning: string, byte = 'a'): Promise<string> {
  const { socket, closed } = rawClient(port)
  socket.write(beginning)
  const timer = setInterval(() => socket.write(byte), EVERY_MS)
  return await closed.finally(() => clearInterval(timer))
}

/** @returns open connections that send nothing */
export async function idleConnections(port: number, count: number) {
  const clients = Array.from({ length: count }, () => rawClient(port))
  await Promise.all(clients.map(({ socket }) => connected(socket)))
  return clients
}

function connected(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
}
