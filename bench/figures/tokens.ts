import type { Suite } from '../report.ts'
import { startProduct } from '../servers.ts'
import { Agent } from '../tokens/agent.ts'
import { byParts } from '../tokens/by-parts.ts'
import { byWholePages } from '../tokens/by-whole-pages.ts'
import { ownerOf } from '../tokens/owner.ts'
import { shown } from '../tokens/shown.ts'

/** The share of the tokens of whole-page rewrites that the same work may take. */
const SHARE = 0.5

/** What an agent reads and writes to build a website and make ten changes to it, in two ways that lead to the same site. */
export const tokenFigures: Suite = {
  names: ['mcp.tokens'],
  async measure(world, report) {
    const dataDir = `${world.folder}/tokens`
    const key = await ownerOf(dataDir)
    const { port } = await world.running(startProduct({ DATA_DIR: dataDir }))
    const parts = await byParts(new Agent(port, key))
    const whole = await byWholePages(new Agent(port, key))
    const viewer = new Agent(port, key)
    if ((await shown(viewer, parts.website_id)) !== (await shown(viewer, whole.website_id)))
      throw new Error('the two ways did not lead to the same website')
    for (const [name, { built, changed }] of Object.entries({ 'by parts': parts, 'by whole pages': whole }))
      report.note(
        `${name}: built ${Math.round(built)} tokens, changed ${Math.round(changed)}, together ${Math.round(built + changed)}`,
      )
    const changes = parts.changed / whole.changed
    report.note(`building alone ${(parts.built / whole.built).toFixed(3)}, changing alone ${changes.toFixed(3)}`)
    report.note(`the list of all tools, read once either way: ${Math.round(await viewer.listed())} tokens`)
    const value = (parts.built + parts.changed) / (whole.built + whole.changed)
    report.figure({ name: 'mcp.tokens', value, below: SHARE })
  },
}
