import type { Plan } from '../load/worker.ts'
import { listPlan, readPlan } from '../plans.ts'
import type { Report, Suite } from '../report.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import type { World } from '../world.ts'

const LISTS = Array.from({ length: 20 }, (_, index) => index + 1)
/** 2,500 lists a second where the bare route answers 30,000 times. */
const OF_BARE_ROUTE = 2_500 / 30_000
/** A list may take 1.3 times as long for its website's length or its own position. */
const SLOWER = 1 / 1.3

/** Lists of 50 pages without their html. */
export const listFigures: Suite = {
  names: ['list.ratio', 'list.length', 'list.last', 'list.middle'],
  async measure(world, report) {
    await besideBareRoute(world, report)
    await byPosition(world, report)
  },
}

async function besideBareRoute(world: World, report: Report) {
  const seeded = await world.seeded
  const plan = listPlan(seeded.key, seeded.websites.short!, LISTS)
  const { ratio } = await sideBySide(
    report,
    await side(world, 'lists of a website of 1,000 pages', await world.product, plan),
    await side(world, 'bare Fastify route', await world.bareRoute, readPlan(seeded)),
  )
  report.figure({ name: 'list.ratio', value: ratio, atLeast: OF_BARE_ROUTE })
}

async function byPosition(world: World, report: Report) {
  const { key, websites } = await world.seeded
  const product = await world.product
  const of = (label: string, plan: Plan) => side(world, label, product, plan)
  const [long, short] = [websites.long!, websites.short!]
  const lists = long[0]!.pages.length / 50
  const first = await of('first list of 100,000 pages', listPlan(key, long, [1]))
  const positions = {
    'list.length': [first, await of('first of 1,000', listPlan(key, short, [1]))],
    'list.last': [await of('last list of 100,000 pages', listPlan(key, long, [lists])), first],
    'list.middle': [await of('middle list of 100,000 pages', listPlan(key, long, [lists / 2])), first],
  } as const
  for (const [name, [measured, against]] of Object.entries(positions))
    report.figure({ name, value: (await sideBySide(report, measured, against)).ratio, atLeast: SLOWER })
}
