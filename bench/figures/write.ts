import { writePlan } from '../plans.ts'
import type { Suite } from '../report.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'

/** Longer than the others: it is to meet a few checkpoints. */
const SECONDS = 3

/** Changing a page's html, on the disk before the answer, beside the same with a sync for every request. */
export const writeFigures: Suite = {
  names: ['write.group', 'write.p99'],
  async measure(world, report) {
    const plan = writePlan(await world.seeded)
    const baseline = await world.ownSyncs
    const { ratio, product } = await sideBySide(
      report,
      await side(world, 'changes', await world.product, plan, SECONDS),
      await side(world, 'with a sync each', baseline, plan, SECONDS),
    )
    report.figure({ name: 'write.group', value: ratio, atLeast: 3 })
    report.figure({ name: 'write.p99', value: product.p99, unit: 'ms', below: 60 })
  },
}
