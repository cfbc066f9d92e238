import { operatorOf } from '#analytics/classify/known-by-token.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import type { Asked } from '#resources/traffic/analytics/metrics/asked.ts'
import { rounded, share } from '#resources/traffic/analytics/metrics/overview.ts'

export async function botOverview({ source, range }: Asked) {
  const machines = await source.machines(range)
  const by_category: Record<string, number> = {}
  for (const { category, hits } of machines) by_category[category] = (by_category[category] ?? 0) + hits
  const hits = machines.reduce((total, machine) => total + machine.hits, 0)
  const views = (await source.days(range)).reduce((total, { pageviews }) => total + pageviews, 0)
  return { hits, bots: machines.length, by_category, share_of_requests: rounded(share(hits, hits + views), 4) }
}

export async function topBots({ source, range, limit }: Asked) {
  const machines = (await source.machines(range)).slice(0, limit)
  const paths = await source.pathsOf(
    range,
    machines.map(({ agent }) => agent),
  )
  const pagesOf = new Map(paths.map(({ agent, paths }) => [agent, paths]))
  return machines.map(({ agent, category, hits, false_hits, last_at }) => ({
    bot: agent,
    operator: operatorOf(agent),
    category,
    hits,
    false_hits,
    pages: pagesOf.get(agent) ?? 0,
    last_seen_at: timestamp(last_at),
  }))
}

export async function aiAgentPages({ source, range, limit }: Asked) {
  const pages = await source.machinePages(range, limit)
  const paths = pages.map(({ path }) => path)
  const agents = (await source.machines(range)).flatMap(({ agent, category }) => (isAi(category) ? [agent] : []))
  const agentsOf = new Map((await source.agentsOf(range, agents, paths)).map(({ path, agents }) => [path, agents]))
  const viewsOf = new Map((await source.viewsOf(range, paths)).map(({ path, pageviews }) => [path, pageviews]))
  return pages.map(({ path, page_id, training, search_index, on_demand, markdown_hits }) => ({
    path,
    page_id,
    hits: training + search_index + on_demand,
    training,
    search_index,
    on_demand,
    agents: agentsOf.get(path) ?? 0,
    markdown_hits,
    pageviews: viewsOf.get(path) ?? 0,
  }))
}

function isAi(category: string): boolean {
  return category === 'ai'
}
