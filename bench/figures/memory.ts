import { listPlan, readPlan, visitPlan, writePlan } from '../plans.ts'
import type { Suite } from '../report.ts'
import { residentMb } from '../resident.ts'
import { startProduct } from '../servers.ts'
import { side } from '../sides.ts'

const SECONDS = 5

/** The resident memory of a process after every kind of load, when its caches are full. */
export const memoryFigures: Suite = {
  names: ['memory.resident'],
  async measure(world, report) {
    const seeded = await world.seeded
    const server = await world.running(startProduct({ DATA_DIR: world.dataDir }))
    const plans = {
      reads: readPlan(seeded),
      lists: listPlan(seeded.key, seeded.websites.read!, [1, 2, 3, 4, 5]),
      writes: writePlan(seeded),
      visits: visitPlan(seeded),
    }
    const after: string[] = [`at first ${residentMb(server.pid).toFixed(0)}`]
    for (const [label, plan] of Object.entries(plans)) {
      await (await side(world, label, server, plan, SECONDS)).run(0)
      after.push(`after ${label} ${residentMb(server.pid).toFixed(0)}`)
    }
    report.note(
      `resident MB: ${after.join(', ')}; the process of the other figures ${residentMb((await world.product).pid).toFixed(0)}`,
    )
    report.figure({ name: 'memory.resident', value: residentMb(server.pid), unit: 'MB', below: 200 })
  },
}
