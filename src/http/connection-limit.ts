import type { Server, Socket } from 'node:net'
import { countedAddress } from '#http/client-address.ts'
import { isWithin, type Network, parseAddress } from '#net/networks.ts'

/**
 * Closes connections beyond the limit of one client address, on all servers that it is given. Those of trusted proxies are
 * not counted, since each stands for many clients. 0 is no limit.
 */
export function connectionLimit({
  connectionLimit: limit,
  trustedProxies,
}: {
  connectionLimit: number
  trustedProxies: readonly Network[]
}): (server: Server) => void {
  if (limit === 0) return () => {}
  /** Bounded by the open connections. */
  const counts = new Map<string, number>()
  const count = (socket: Socket) => {
    // Counted when it began, on the server for https.
    if ('encrypted' in socket) return
    const address = parseAddress(socket.remoteAddress ?? '')
    if (!address || isWithin(address, trustedProxies)) return
    const counted = countedAddress(address.toString())
    const open = counts.get(counted) ?? 0
    if (open >= limit) return void socket.destroy()
    counts.set(counted, open + 1)
    socket.once('close', () => {
      const left = counts.get(counted)! - 1
      if (left) counts.set(counted, left)
      else counts.delete(counted)
    })
  }
  return (server) => void server.on('connection', count)
}
