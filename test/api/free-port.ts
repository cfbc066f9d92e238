import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that a system gives to connections, so that none of them takes the port before it is used. */
const PORTS = [10_000, 32_768] as const

/** For a service whose BASE_URL contains its port. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(...PORTS)
    const probe = createServer()
    const isFree = new Promise<boolean>((resolve) => {
      probe.once('listening', () => resolve(true)).once('error', () => resolve(false))
    })
    probe.listen(port, '127.0.0.1')
    if (!(await isFree)) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
}
