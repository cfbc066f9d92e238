import { assistantOperator } from '#analytics/classify/assistants.ts'
import { operatorOf } from '#analytics/classify/known-by-token.ts'
import { timestamp } from '#kernel/operations/schemas.ts'
import type { Asked } from '#resources/traffic/analytics/metrics/asked.ts'
import type { Crawler } from '#resources/traffic/analytics/source.ts'

/** What the agents of each AI company got, whether they heed robots.txt, and the visits that its assistants sent. */
export async function aiCrawlers({ source, range, limit }: Asked) {
  const crawlers = Map.groupBy(await source.crawlers(range), ({ agent }) => operatorOf(agent))
  const sent = Map.groupBy(await source.aiVisits(range), ({ referrer }) => assistantOperator(referrer))
  const operators = [...new Set([...crawlers.keys(), ...sent.keys()])].map((operator) => {
    const own = (crawlers.get(operator) ?? []).toSorted(byHits)
    const visits = (sent.get(operator) ?? []).reduce((total, one) => total + one.visits, 0)
    return { operator, ...figuresOf(own), visits, crawlers: own.map(crawlerOf) }
  })
  return operators
    .toSorted((one, other) => weightOf(other) - weightOf(one) || compare(one.operator, other.operator))
    .slice(0, limit)
}

function crawlerOf(crawler: Crawler) {
  const { agent, purpose, last_at } = crawler
  return { crawler: agent, purpose, ...figuresOf([crawler]), last_seen_at: timestamp(last_at) }
}

function figuresOf(crawlers: readonly Crawler[]) {
  const sum = (of: (crawler: Crawler) => number) => crawlers.reduce((total, one) => total + of(one), 0)
  const robots_txt_hits = sum(({ robots_hits }) => robots_hits)
  const forbidden_hits = sum((one) => one.forbidden_hits)
  return {
    html_hits: sum(({ html_hits }) => html_hits),
    markdown_hits: sum(({ markdown_hits }) => markdown_hits),
    file_hits: sum(({ file_hits }) => file_hits),
    robots_txt_hits,
    forbidden_hits,
    // Who never asked for it may have kept to it by chance.
    respects_robots_txt: forbidden_hits > 0 ? false : robots_txt_hits > 0 ? true : null,
  }
}

const takenBy = ({ html_hits, markdown_hits, file_hits }: Pick<Crawler, 'html_hits' | 'markdown_hits' | 'file_hits'>) =>
  html_hits + markdown_hits + file_hits

const byHits = (one: Crawler, other: Crawler) => takenBy(other) - takenBy(one) || compare(one.agent, other.agent)

function weightOf(row: Parameters<typeof takenBy>[0] & { visits: number }): number {
  return takenBy(row) + row.visits
}

/** What has no name comes last. */
function compare(one: string | null, other: string | null): number {
  if (one === other) return 0
  return one === null || (other !== null && one > other) ? 1 : -1
}
