import type { Suite } from '../report.ts'
import { type Server, startBaseline } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import { getPair, listPair, listToolsPlan, type Pair, writePair } from '../tool-plans.ts'
import type { World } from '../world.ts'
import { requestEach } from './read.ts'

const CONNECTIONS = 32
const SECONDS = 1
/** Of what node:http alone reaches. */
const SHARE = 0.6

/** Tool calls beside a server that reads the same calls and sends the same bytes; notes say how REST does the same work. */
export const mcpFigures: Suite = {
  names: ['mcp.call', 'mcp.list'],
  async measure(world, report) {
    const seeded = await world.seeded
    const product = await world.product
    const sideOf = (label: string, server: Server, plan: Pair['rest']) =>
      side(world, label, server, plan, SECONDS, CONNECTIONS)
    const beside = async (label: string, { tool }: Pair) => {
      await requestEach(world, report, product, tool)
      const bare = await bareServer(world, product, tool)
      const [ours, theirs] = [await sideOf(label, product, tool), await sideOf(`${label} by node:http`, bare, tool)]
      return (await sideBySide(report, ours, theirs)).ratio
    }
    const value = Math.min(
      await beside('a page of 1,500', getPair(seeded, 1_500)),
      await beside('a list', listPair(seeded)),
    )
    report.figure({ name: 'mcp.call', value, atLeast: SHARE })

    const pairs = {
      'a page of 100,000': getPair(seeded),
      'a list of 20': listPair(seeded),
      'a change': writePair(seeded),
    }
    for (const [label, { rest, tool }] of Object.entries(pairs)) {
      const [byTool, byRest] = [await sideOf(`${label} by tool`, product, tool), await sideOf('by REST', product, rest)]
      await sideBySide(report, byTool, byRest)
    }

    const list = await side(world, 'tools/list', product, listToolsPlan(seeded), SECONDS, 1)
    await list.run(0)
    const { p50 } = await list.run(1)
    report.figure({ name: 'mcp.list', value: p50, unit: 'ms', below: 5 })
  },
}

/** Sends the product's answer to the first of the calls. */
async function bareServer(world: World, { port }: Server, { heads, bodies }: Pair['tool']): Promise<Server> {
  const [, ...lines] = heads[0]!.trim().split('\r\n')
  const headers = lines.map((line) => line.split(': ') as [string, string]).filter(([name]) => !/^host$/i.test(name))
  const answer = await fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers, body: bodies![0]! })
  const file = world.file(`call-${bodies!.length}.json`, Buffer.from(await answer.arrayBuffer()))
  return world.running(startBaseline('read-and-send', file))
}
