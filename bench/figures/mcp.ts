import type { Suite } from '../report.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import { getPair, listPair, listToolsPlan, type Pair, writePair } from '../tool-plans.ts'
import { requestEach } from './read.ts'

const CONNECTIONS = 32
const SECONDS = 1
/** A tool call may take 1.3 times as long as the same work by REST. */
const SLOWER = 1 / 1.3

/** Tool calls beside the REST requests that do the same, of one process. */
export const mcpFigures: Suite = {
  names: ['mcp.call', 'mcp.list'],
  async measure(world, report) {
    const seeded = await world.seeded
    const product = await world.product
    const compare = async (label: string, { rest, tool }: Pair) => {
      const of = (door: string, plan: Pair['rest']) =>
        side(world, `${label} by ${door}`, product, plan, SECONDS, CONNECTIONS)
      return (await sideBySide(report, await of('tool', tool), await of('REST', rest))).ratio
    }
    const pages = getPair(seeded)
    // By both doors, since a tool's result is cached apart from the record.
    for (const plan of [pages.rest, pages.tool]) await requestEach(world, report, product, plan)
    const ratios = [
      await compare('a page of 100,000', pages),
      await compare('a list of 20', listPair(seeded)),
      await compare('a change', writePair(seeded)),
    ]
    report.figure({ name: 'mcp.call', value: Math.min(...ratios), atLeast: SLOWER })
    // All of them cached, so that the difference is the protocol alone.
    await compare('a page of 1,500', getPair(seeded, 1_500))

    const list = await side(world, 'tools/list', product, listToolsPlan(seeded), SECONDS, 1)
    await list.run(0)
    const { p50 } = await list.run(1)
    report.figure({ name: 'mcp.list', value: p50, unit: 'ms', below: 5 })
  },
}
