import type { Suite } from '../report.ts'
import { startProduct } from '../servers.ts'
import { Agent } from '../tokens/agent.ts'
import { byParts } from '../tokens/by-parts.ts'
import { byWholePages } from '../tokens/by-whole-pages.ts'
import { ownerOf } from '../tokens/owner.ts'
import { shown } from '../tokens/shown.ts'

/** How much of the tokens of whole-page rewrites the same work may take. */
const SHARE = 0.5

/** What an agent reads and writes to build a website and to fulfil ten wishes about it, in two ways; both sites look the same. */
export const tokenFigures: Suite = {
  names: ['mcp.tokens'],
  async measure(world, report) {
    const dataDir = `${world.folder}/tokens`
    const key = await ownerOf(dataDir)
    const { port } = await world.running(startProduct({ DATA_DIR: dataDir }))
    const parts = await byParts(new Agent(port, key))
    const whole = await byWholePages(new Agent(port, key))
    const looker = new Agent(port, key)
    if ((await shown(looker, parts.website_id)) !== (await shown(looker, whole.website_id)))
      throw new Error('the two ways did not come to the same website')
    for (const [name, { built, changed }] of Object.entries({ 'by parts': parts, 'by whole pages': whole }))
      report.note(
        `${name}: built ${Math.round(built)} tokens, changed ${Math.round(changed)}, together ${Math.round(built + changed)}`,
      )
    const changes = parts.changed / whole.changed
    report.note(`building alone ${(parts.built / whole.built).toFixed(3)}, changing alone ${changes.toFixed(3)}`)
    report.note(`the list of all tools, read once either way: ${Math.round(await looker.listed())} tokens`)
    const value = (parts.built + parts.changed) / (whole.built + whole.changed)
    report.figure({ name: 'mcp.tokens', value, below: SHARE })
  },
}
