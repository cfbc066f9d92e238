import { readPlan } from '../plans.ts'
import type { Suite } from '../report.ts'
import { startWithoutVerification } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'

const HOT_PAGES = 1_500

/** What finding the caller costs a read: the product beside itself with everyone taken for the same caller. */
export const credentialFigures: Suite = {
  names: ['key.verify', 'token.verify'],
  async measure(world, report) {
    const seeded = await world.seeded
    const product = await world.product
    const trusting = await world.running(startWithoutVerification({ DATA_DIR: world.dataDir }))
    const bearers = { key: seeded.key, token: seeded.token }
    for (const [name, bearer] of Object.entries(bearers)) {
      const plan = readPlan({ ...seeded, key: bearer }, HOT_PAGES)
      const { ratio } = await sideBySide(
        report,
        await side(world, `pages read with a ${name}`, product, plan),
        await side(world, 'the same unverified', trusting, plan),
      )
      report.figure({ name: `${name}.verify`, value: ratio, atLeast: 0.95 })
    }
  },
}
