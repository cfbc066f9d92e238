import type { Suite } from '../report.ts'
import { startProduct } from '../servers.ts'
import { Agent } from '../tokens/agent.ts'
import { byParts } from '../tokens/by-parts.ts'
import { byWholePages } from '../tokens/by-whole-pages.ts'
import { customerChanges } from '../tokens/customer-changes.ts'
import { customerDay } from '../tokens/customer-day.ts'
import { buildCustomerSite } from '../tokens/customer-site.ts'
import { ownerOf } from '../tokens/owner.ts'
import { shown } from '../tokens/shown.ts'

/** The share of the tokens of whole-page rewrites that the same work may take. */
const SHARE = 0.25
/** What an agent reads before its first useful call: the list of tools, the instructions and the overview. */
const MAX_START = 9_000

/** What the ten changes of a customer may take. */
const MAX_CALLS = 12
const MAX_KILOBYTES = 16

/** What fifteen of a day may take. */
const MAX_DAY_CALLS = 30
const MAX_DAY_KILOBYTES = 60

/** The changes of a customer, made by tool calls and checked as a visitor. */
export const changesFigures: Suite = {
  names: ['mcp.start', 'agent.changes', 'agent.changes.kilobytes', 'agent.keep', 'agent.keep.kilobytes'],
  async measure(world, report) {
    const dataDir = `${world.folder}/changes`
    const key = await ownerOf(dataDir)
    const { port } = await world.running(startProduct({ DATA_DIR: dataDir }))
    const site = await buildCustomerSite(new Agent(port, key))
    const beginner = new Agent(port, key)
    const [listed, told] = [await beginner.listed(), await beginner.instructions()]
    await beginner.call('site_overview', { website_id: site.id })
    report.note(
      `mcp.start: tools ${Math.round(listed)}, instructions ${Math.round(told)}, overview ${Math.round(beginner.tokens)}`,
    )
    report.figure({ name: 'mcp.start', value: listed + told + beginner.tokens, below: MAX_START + 1 })
    const agent = new Agent(port, key)
    const steps = await customerChanges(agent, site, port)
    report.note(
      `agent.changes: ${steps.map(({ name, calls, bytes }) => `${name} ${calls} (${bytes} bytes)`).join(', ')}`,
    )
    report.figure({ name: 'agent.changes', value: agent.calls, below: MAX_CALLS + 1 })
    report.figure({ name: 'agent.changes.kilobytes', value: agent.bytes / 1_000, unit: 'KB', below: MAX_KILOBYTES })
    const another = await buildCustomerSite(new Agent(port, key))
    const keeper = new Agent(port, key)
    await customerDay(keeper, another, port)
    report.figure({ name: 'agent.keep', value: keeper.calls, below: MAX_DAY_CALLS + 1 })
    report.figure({ name: 'agent.keep.kilobytes', value: keeper.bytes / 1_000, unit: 'KB', below: MAX_DAY_KILOBYTES })
  },
}

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
