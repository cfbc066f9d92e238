import type { Plan } from './load/worker.ts'
import type { Server } from './servers.ts'
import type { Side } from './side-by-side.ts'
import type { World } from './world.ts'

export const CONNECTIONS = 64
const SECONDS = 1

/** One side of a comparison: a server, its load, and how long a round lasts. Each connection rests for `pause` milliseconds after an answer. */
export async function side(
  world: World,
  label: string,
  server: Server,
  plan: Plan,
  seconds = SECONDS,
  connections = CONNECTIONS,
  pause = 0,
): Promise<Side> {
  const load = await world.load
  return {
    label,
    run: (seed) => load.run(plan, { port: server.port, connections, seconds, seed, pause }),
  }
}
