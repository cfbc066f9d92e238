import type { Answers } from '#resources/traffic/analytics/answer.ts'
import { oneLine } from '#resources/traffic/analytics/one-line.ts'
import { whatChanged } from '#resources/traffic/analytics/what-changed.ts'
import { changeOf, countOf, percent } from '#resources/traffic/analytics/words.ts'

/** Entries of a list in a line. */
const MAX_NAMED = 5

type Head = { website: string; start_date: string; end_date: string; time_zone: string }

type Before = { start_date: string; end_date: string } & Partial<Answers>

/** The metrics in a few lines: people, machines, what was changed, and what differs from the period before. */
export function textOf(
  { website, start_date, end_date, time_zone }: Head,
  answers: Partial<Answers>,
  before: Before | null,
): string {
  return [
    `${oneLine(website)}, ${start_date} to ${end_date} (${time_zone})`,
    ...peopleLines(answers),
    ...machineLines(answers),
    ...changeLines(answers),
    ...(before ? whatChanged(answers, before, before) : []),
  ].join('\n')
}

export function peopleLines({ overview, time_series, top_pages, ...lists }: Partial<Answers>): string[] {
  const lines: string[] = []
  if (overview) lines.push(...overviewLines(overview))
  const best = time_series?.toSorted((one, other) => other.visitors - one.visitors)[0]
  if (best?.visitors) lines.push(`Most on ${best.date}: ${countOf(best.visitors, 'visitor')}.`)
  const { top_referrers, top_countries, top_cities, live_visitors } = lists
  if (top_pages)
    lines.push(
      list(
        'Pages',
        top_pages.map(({ path, visitors }) => [path, visitors]),
      ),
    )
  if (top_referrers)
    lines.push(
      list(
        'From',
        top_referrers.map(({ referrer, channel, visitors }) => [referrer ?? channel ?? '', visitors]),
      ),
    )
  if (top_countries)
    lines.push(
      list(
        'Countries',
        top_countries.map(({ country, visitors }) => [country, visitors]),
      ),
    )
  if (top_cities)
    lines.push(
      list(
        'Cities',
        top_cities.map(({ city, country_code, visitors }) => [
          country_code ? `${city} (${country_code})` : city,
          visitors,
        ]),
      ),
    )
  if (live_visitors) lines.push(`Now: ${countOf(live_visitors.count, 'visitor')} within five minutes.`)
  return lines
}

function overviewLines({ previous, ...now }: Answers['overview']): string[] {
  const { visitors, visits, pageviews, bounce_rate, visit_duration } = now
  const change = previous.visitors === 0 ? '' : `, ${changeOf(visitors, previous.visitors)}`
  return [
    `People: ${countOf(visitors, 'visitor')} (${previous.visitors} in the period before${change}), ${countOf(visits, 'visit')}, ${countOf(pageviews, 'page view')}.`,
    `${percent(bounce_rate)} of visits saw one page; a visit lasted ${Math.round(visit_duration)} s on average.`,
  ]
}

export function machineLines({ bot_overview, bot_time_series, top_bots, ...ai }: Partial<Answers>): string[] {
  const lines: string[] = []
  if (bot_overview) {
    const { hits, bots, share_of_requests } = bot_overview
    lines.push(
      `Machines: ${countOf(hits, 'hit')} of ${countOf(bots, 'machine')}, ${percent(share_of_requests)} of all pages served.`,
    )
  }
  if (bot_time_series) {
    const hits = bot_time_series.reduce((total, { ai_hits }) => total + ai_hits, 0)
    lines.push(`AI agents: ${countOf(hits, 'hit')}.`)
  }
  if (top_bots)
    lines.push(
      list(
        'Most hits',
        top_bots.map(({ bot, hits }) => [bot, hits]),
      ),
    )
  const { ai_agent_pages, ai_crawlers } = ai
  if (ai_agent_pages)
    lines.push(
      list(
        'Read by AI',
        ai_agent_pages.map(({ path, hits }) => [path, hits]),
      ),
    )
  for (const company of (ai_crawlers ?? []).slice(0, MAX_NAMED)) lines.push(companyLine(company))
  return lines
}

function companyLine({ operator, visits, ...taken }: Answers['ai_crawlers'][number]): string {
  const { html_hits, markdown_hits, file_hits, forbidden_hits, respects_robots_txt } = taken
  const robots =
    respects_robots_txt === null
      ? 'never asked for robots.txt'
      : respects_robots_txt
        ? 'respects robots.txt'
        : `${countOf(forbidden_hits, 'request')} against robots.txt`
  return `${operator ?? 'Other AI'}: took ${html_hits} html, ${markdown_hits} Markdown, ${countOf(file_hits, 'file')}; ${robots}; sent ${countOf(visits, 'visit')}.`
}

export function changeLines({ time_series = [] }: Partial<Answers>): string[] {
  const changes = time_series.flatMap(({ date, annotations = [] }) =>
    annotations.map(({ title }) => `${date} ${oneLine(title)}`),
  )
  if (changes.length === 0) return []
  const more = changes.length > MAX_NAMED ? `; and ${changes.length - MAX_NAMED} more` : ''
  return [`Changed: ${changes.slice(-MAX_NAMED).join('; ')}${more}.`]
}

function list(name: string, entries: readonly (readonly [string, number])[]): string {
  const named = entries.slice(0, MAX_NAMED).map(([entry, count]) => `${oneLine(entry)} ${count}`)
  return `${name}: ${named.join(', ') || 'none'}.`
}
