import { robotsOf } from '#analytics/collect/inbox-store.ts'
import type { MachineView } from '#analytics/view.ts'
import { type Robots, readRobots } from '#http/robots-txt.ts'
import type { Db } from '#kernel/database/database.ts'
import { robotsTxt } from '#site/render/robots.ts'

/** Nobody's rules are longer. */
const MAX_URL = 2_000

/** A request of an AI agent, and the address in it with its query. */
export type Requested = { view: MachineView; url: string }

/** Marks what the website's robots.txt, as it is served now, forbids the agent that requested it. */
export async function markForbidden(db: Db, requested: readonly Requested[]): Promise<void> {
  if (requested.length === 0) return
  const served = await robotsOf(db, [...new Set(requested.map(({ view }) => view.websiteId))])
  const rules = new Map<string, Robots>()
  for (const { view, url } of requested) {
    const { websiteId, agent, taken } = view
    const stored = served.get(websiteId)
    if (!stored || taken === 'robots') continue
    const robots = rules.getOrInsertComputed(`${websiteId} ${agent}`, () => {
      const { robots_txt: custom, ai_crawler_policy: policy } = stored
      return readRobots(robotsTxt({ custom, policy, sitemapUrl: '' }), agent.toLowerCase())
    })
    view.forbidden = !robots.allows(url.slice(0, MAX_URL))
  }
}
