import { type Clock, type Hit, hasFalseName } from './analytics-month.ts'

export type Filters = Partial<Record<'path' | 'referrer' | 'channel' | 'country' | 'agent', string>>
type Asked = { dates: readonly string[]; hours: readonly string[] | null; filters: Filters; limit: number }
type Visit = { person: number; hits: Hit[] }

/** The metrics of some dates, counted hit by hit with nothing of the product. `clock` is that of the website. */
export function countedBy(hits: readonly Hit[], clock: Clock, { dates, hours, filters, limit }: Asked) {
  const within = (at: number) => dates.includes(clock(at).date)
  const visits = visitsOf(hits).filter(({ hits }) => ofVisit(hits[0]!, filters))
  const seen = visits.flatMap(({ person, hits }) =>
    hits
      .filter(({ path }) => filters.path === undefined || path === filters.path)
      .map((hit) => ({ person, hit, of: hits[0]! })),
  )
  const views = seen.filter(({ hit }) => within(hit.at))
  const begun = visits.filter(
    ({ hits }) => within(hits[0]!.at) && (filters.path === undefined || hits.some(({ path }) => path === filters.path)),
  )
  const machines = hits.filter((hit) => hit.agent !== null && within(hit.at) && ofMachine(hit, filters))
  const ai = machines.filter(({ purpose }) => purpose !== null)
  const daily = (person: number, at: number) => `${person} ${clock(at).date}`
  const people = (list: readonly { person: number; hit: Hit }[]) =>
    new Set(list.map(({ person, hit }) => daily(person, hit.at))).size
  const pointOf = (at: number) => (hours ? clock(at).hour : clock(at).date)
  const points = hours ?? dates
  const viewsAt = Map.groupBy(views, ({ hit }) => pointOf(hit.at))
  const begunAt = Map.groupBy(begun, ({ hits }) => pointOf(hits[0]!.at))
  const machinesAt = Map.groupBy(machines, ({ at }) => pointOf(at))

  /** By where the visits came from: on the day on which they began. */
  const sources = <K extends string>(keyOf: (hit: Hit) => K) =>
    ranked(
      seen.filter(({ of }) => within(of.at)),
      ({ of }) => keyOf(of),
      (list) => ({
        visitors: new Set(list.map(({ person, of }) => daily(person, of.at))).size,
        pageviews: list.length,
      }),
      limit,
    )

  return {
    overview: summary(begun, people(views), views.length),
    time_series: points.map((date) => {
      const own = viewsAt.get(date) ?? []
      return { date, visitors: people(own), visits: begunAt.get(date)?.length ?? 0, pageviews: own.length }
    }),
    top_pages: ranked(
      views,
      ({ hit }) => hit.path,
      (list) => ({ visitors: people(list), pageviews: list.length }),
      limit,
    ).map(({ key, visitors, pageviews }) => ({ path: key, page_id: null, title: null, visitors, pageviews })),
    top_referrers: sources(({ channel, referrer }) => `${channel} ${referrer}`).map(({ key, ...figures }) => {
      const [channel, referrer] = key.split(' ')
      return { referrer: referrer || null, channel, ...figures }
    }),
    top_countries: sources(({ country }) => country ?? '').map(({ key, visitors }) => ({
      country_code: key || null,
      country: COUNTRIES[key]!,
      visitors,
    })),
    top_cities: sources(({ country, region, city }) => [country ?? '', region ?? '', city ?? ''].join('\t')).map(
      ({ key, visitors }) => {
        const [country, region, city] = key.split('\t')
        return { city: city || 'unknown', region: region || null, country_code: country || null, visitors }
      },
    ),
    bot_overview: {
      hits: machines.length,
      bots: new Set(machines.map(({ agent }) => agent)).size,
      by_category: Object.fromEntries(
        [...Map.groupBy(machines, ({ category }) => category)].map(([category, list]) => [category, list.length]),
      ),
      share_of_requests: rounded(machines.length / (machines.length + views.length || 1), 4),
    },
    bot_time_series: points.map((date) => {
      const own = machinesAt.get(date) ?? []
      return { date, hits: own.length, ai_hits: own.filter(({ purpose }) => purpose !== null).length }
    }),
    top_bots: ranked(
      machines,
      ({ agent }) => agent!,
      (list) => ({ visitors: list.length, pageviews: 0, list }),
      limit,
    ).map(({ key, list }) => ({
      bot: key,
      operator: OPERATORS[key]!,
      category: list[0]!.category,
      hits: list.length,
      false_hits: list.filter(hasFalseName).length,
      pages: new Set(list.map(({ path }) => path)).size,
      last_seen_at: new Date(Math.max(...list.map(({ at }) => at))).toISOString(),
    })),
    ai_agent_pages: ranked(
      ai,
      ({ path }) => path,
      (list) => ({ visitors: list.length, pageviews: 0, list }),
      limit,
    ).map(({ key, list }) => ({
      path: key,
      page_id: null,
      hits: list.length,
      training: list.filter(({ purpose }) => purpose === 'training').length,
      search_index: list.filter(({ purpose }) => purpose === 'search_index').length,
      on_demand: list.filter(({ purpose }) => purpose === 'on_demand').length,
      agents: new Set(list.map(({ agent }) => agent)).size,
      markdown_hits: list.filter(({ markdown }) => markdown).length,
      pageviews: views.filter(({ hit }) => hit.path === key).length,
    })),
    ai_crawlers: companiesOf(
      isOfAgentAlone(filters) ? ai.filter((hit) => !hasFalseName(hit)) : [],
      begun.filter(({ hits }) => hits[0]!.channel === 'ai').length,
      limit,
    ),
  }
}

/** Of people only links from ChatGPT are drawn. */
function companiesOf(hits: readonly Hit[], visits: number, limit: number) {
  const figures = (list: readonly Hit[]) => ({
    html_hits: list.filter(({ markdown }) => !markdown).length,
    markdown_hits: list.filter(({ markdown }) => markdown).length,
    ...{ file_hits: 0, robots_txt_hits: 0, forbidden_hits: 0, respects_robots_txt: null },
  })
  const most = (list: readonly Hit[]) => ({ visitors: list.length, pageviews: 0, list })
  const companies = Map.groupBy(hits, ({ agent }) => OPERATORS[agent!]!)
  if (visits > 0 && !companies.has('OpenAI')) companies.set('OpenAI', [])
  return [...companies]
    .map(([operator, list]) => ({
      operator,
      ...figures(list),
      visits: operator === 'OpenAI' ? visits : 0,
      crawlers: ranked(list, ({ agent }) => agent!, most, limit).map(({ key, list }) => ({
        ...{ crawler: key, purpose: list[0]!.purpose, ...figures(list) },
        last_seen_at: new Date(Math.max(...list.map(({ at }) => at))).toISOString(),
      })),
    }))
    .toSorted((one, other) => weightOf(other) - weightOf(one) || (one.operator < other.operator ? -1 : 1))
    .slice(0, limit)
}

function weightOf(row: { html_hits: number; markdown_hits: number; visits: number }): number {
  return row.html_hits + row.markdown_hits + row.visits
}

function isOfAgentAlone({ agent: _, ...others }: Filters): boolean {
  return Object.values(others).every((value) => value === undefined)
}

const COUNTRIES: Record<string, string> = { DE: 'Germany', FR: 'France', US: 'United States', '': 'unknown' }
const OPERATORS: Record<string, string> = {
  GPTBot: 'OpenAI',
  'OAI-SearchBot': 'OpenAI',
  'ChatGPT-User': 'OpenAI',
  ClaudeBot: 'Anthropic',
  Googlebot: 'Google',
  AhrefsBot: 'Ahrefs',
}
const GAP_MS = 30 * 60_000

/** The views of each person in a row with pauses of at most half an hour. */
export function visitsOf(hits: readonly Hit[]): Visit[] {
  const visits: Visit[] = []
  for (const [person, own] of Map.groupBy(
    hits.filter(({ person }) => person !== null),
    ({ person }) => person!,
  ))
    for (const hit of own) {
      const last = visits.at(-1)
      if (last?.person === person && hit.at - last.hits.at(-1)!.at <= GAP_MS) last.hits.push(hit)
      else visits.push({ person, hits: [hit] })
    }
  return visits
}

function ofVisit(first: Hit, { referrer, channel, country, agent }: Filters): boolean {
  if (agent !== undefined) return false
  return Object.entries({ referrer, channel, country }).every(
    ([name, value]) => value === undefined || first[name as 'referrer'] === value,
  )
}

function ofMachine(hit: Hit, { referrer, channel, ...filters }: Filters): boolean {
  if (referrer !== undefined || channel !== undefined) return false
  return Object.entries(filters).every(([name, value]) => value === undefined || hit[name as 'path'] === value)
}

function summary(visits: readonly Visit[], visitors: number, pageviews: number) {
  const count = visits.length || 1
  const seconds = visits.reduce((total, { hits }) => total + (hits.at(-1)!.at - hits[0]!.at), 0) / 1_000
  return {
    visitors,
    visits: visits.length,
    pageviews,
    views_per_visit: visits.length ? rounded(pageviews / count, 2) : 0,
    bounce_rate: rounded(visits.filter(({ hits }) => hits.length === 1).length / count, 4),
    visit_duration: rounded(seconds / count, 1),
  }
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

/** The most first; of equal ones by name. */
function ranked<E, F extends { visitors: number; pageviews: number }>(
  entries: readonly E[],
  keyOf: (entry: E) => string,
  figuresOf: (list: E[]) => F,
  limit: number,
): ({ key: string } & F)[] {
  return [...Map.groupBy(entries, keyOf)]
    .map(([key, list]) => ({ key, ...figuresOf(list) }))
    .toSorted((one, other) => {
      if (one.visitors !== other.visitors) return other.visitors - one.visitors
      if (one.pageviews !== other.pageviews) return other.pageviews - one.pageviews
      return one.key < other.key ? -1 : 1
    })
    .slice(0, limit)
}
