import { median } from '../median.ts'
import { quiet } from '../quiet.ts'
import type { Suite } from '../report.ts'
import { startProduct } from '../servers.ts'

const STARTS = 5

/** From the spawning of the process to the first 200 of /readyz, with all the data there. */
export const startFigures: Suite = {
  names: ['start.ready'],
  async measure(world, report) {
    await world.seeded
    const times: number[] = []
    for (let n = 0; n < STARTS; n++) {
      await quiet()
      const server = await startProduct({ DATA_DIR: world.dataDir })
      times.push(server.readyAfterMs)
      await server.stop()
    }
    report.figure({ name: 'start.ready', value: median(times), unit: 'ms', below: 1_000 })
  },
}
