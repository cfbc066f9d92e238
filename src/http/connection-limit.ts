import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { countedAddress } from '#http/client-address.ts'
import { isWithin, type Network, parseAddress } from '#net/networks.ts'

/**
 * Closes connections beyond the limit of one client address. Those of trusted proxies are not counted, since each stands for
 * many clients. 0 is no limit.
 */
export function limitConnections(
  server: Server,
  { connectionLimit, trustedProxies }: { connectionLimit: number; trustedProxies: readonly Network[] },
) {
  if (connectionLimit === 0) return
  /** Bounded by the open connections. */
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = parseAddress(socket.remoteAddress ?? '')
    if (!address || isWithin(address, trustedProxies)) return
    const counted = countedAddress(address.toString())
    const count = counts.get(counted) ?? 0
    if (count >= connectionLimit) return void socket.destroy()
    counts.set(counted, count + 1)
    socket.once('close', () => {
      const left = counts.get(counted)! - 1
      if (left) counts.set(counted, left)
      else counts.delete(counted)
    })
  })
}
