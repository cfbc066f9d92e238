import type { Plan } from '../load/worker.ts'
import { readPlan } from '../plans.ts'
import type { Report, Suite } from '../report.ts'
import type { Server } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { CONNECTIONS, side } from '../sides.ts'
import type { World } from '../world.ts'

const HOT_PAGES = 1_500

/** Getting one page: key, role, rate limit and `ETag`, beside a bare route that has none of them. */
export const readFigures: Suite = {
  names: ['read.uniform', 'read.hot', 'read.p99'],
  async measure(world, report) {
    const seeded = await world.seeded
    const [product, bare] = [await world.product, await world.bareRoute]
    const compare = async (label: string, plan: ReturnType<typeof readPlan>) =>
      sideBySide(report, await side(world, label, product, plan), await side(world, 'bare Fastify route', bare, plan))

    await requestEach(world, report, product, readPlan(seeded))
    const uniform = await compare('pages drawn from 100,000', readPlan(seeded))
    report.figure({ name: 'read.uniform', value: uniform.ratio, atLeast: 0.3 })
    const hot = await compare(`pages drawn from ${HOT_PAGES}`, readPlan(seeded, HOT_PAGES))
    report.figure({ name: 'read.hot', value: hot.ratio, atLeast: 1 })
    report.figure({ name: 'read.p99', value: Math.max(uniform.product.p99, hot.product.p99), unit: 'ms', below: 15 })
  },
}

/** Requests everything once, as after a start, and notes how fast that was. */
export async function requestEach(world: World, report: Report, { port }: Server, plan: Plan): Promise<void> {
  const load = await world.load
  const { requestsPerSecond } = await load.run(plan, { port, connections: CONNECTIONS, seconds: null, seed: 0 })
  report.note(`each of ${plan.heads.length} requests for the first time ${Math.round(requestsPerSecond)}/s`)
}
