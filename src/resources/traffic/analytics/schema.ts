import Type, { type TProperties } from 'typebox'
import { about, extended, named } from '#kernel/operations/named.ts'
import { Id, NullableId, nullable, oneOf, Timestamp, Warnings } from '#kernel/operations/schemas.ts'

const count = (text: string) => Type.Integer({ about: text })
const VISITORS = count('Different people; of several days the sum.')
const VISITS = count('Rows of views with pauses of at most 30 minutes.')
const PAGEVIEWS = count('Pages that people were served.')

const SUMMARY = {
  visitors: VISITORS,
  visits: VISITS,
  pageviews: PAGEVIEWS,
  views_per_visit: Type.Number({ about: 'Pageviews by visits.' }),
  bounce_rate: Type.Number({ about: 'The share of visits with a single view, from 0 to 1.' }),
  visit_duration: Type.Number({ about: 'From the first to the last view of a visit, in seconds, on average.' }),
}

const Annotation = Type.Object({
  at: about(Timestamp, 'When it was published, or began where it was not.'),
  change_set_id: about(Id, 'The change set: see what it changed with its diff.'),
  title: Type.String({ about: 'What was done, or by whom.' }),
  published: Type.Boolean({ about: 'It was published as a whole.' }),
})

const DATE = Type.String({ about: 'The day, or the beginning of the hour with its offset from UTC.' })

const list = (fields: TProperties, text: string) => Type.Array(Type.Object(fields), { about: text })

const COUNTRY_CODE = about(nullable(Type.String()), 'ISO 3166-1, two letters; null where it is not known.')

const PAGE_ID = about(NullableId, 'The page; null where it is not known.')

/** The metrics of one period. */
const PEOPLE = {
  overview: Type.Object(
    { ...SUMMARY, previous: Type.Object(SUMMARY, { about: 'The same of the period of equal length before.' }) },
    { about: 'The whole period in six figures.' },
  ),
  time_series: list(
    {
      date: DATE,
      visitors: VISITORS,
      visits: about(VISITS, 'Visits that began then.'),
      pageviews: PAGEVIEWS,
      annotations: Type.Optional(Type.Array(Annotation, { about: 'What was changed on the website; up to five.' })),
    },
    'Every day or hour, also without visitors.',
  ),
  top_pages: list(
    {
      path: Type.String({ about: 'The path; (other) are those beyond the limit of a day.' }),
      page_id: PAGE_ID,
      title: about(nullable(Type.String()), 'Its present title.'),
      visitors: VISITORS,
      pageviews: PAGEVIEWS,
    },
    'Paths with the most visitors.',
  ),
  top_referrers: list(
    {
      referrer: about(nullable(Type.String()), 'The host that led here; null where none did.'),
      channel: Type.String({ about: 'The kind of source, such as search.' }),
      visitors: VISITORS,
      pageviews: PAGEVIEWS,
    },
    'Where visitors came from.',
  ),
  top_countries: list(
    {
      country_code: COUNTRY_CODE,
      country: Type.String({ about: 'Its English name, or unknown.' }),
      visitors: VISITORS,
    },
    'Countries with the most visitors.',
  ),
  top_cities: list(
    {
      city: Type.String({ about: 'Its name, or unknown.' }),
      region: about(nullable(Type.String()), 'The region that it is in.'),
      country_code: COUNTRY_CODE,
      visitors: VISITORS,
    },
    'Cities with the most visitors.',
  ),
}

const HITS = count('Pages that machines were served.')

const MACHINES = {
  bot_overview: Type.Object(
    {
      hits: HITS,
      bots: count('Different machines by name.'),
      by_category: Type.Object({}, { additionalProperties: Type.Integer(), about: 'Hits of each kind of machine.' }),
      share_of_requests: Type.Number({ about: 'The share of machines in all pages served, from 0 to 1.' }),
    },
    { about: 'Machines in the whole period.' },
  ),
  bot_time_series: list(
    { date: DATE, hits: HITS, ai_hits: count('Of them hits by AI crawlers.') },
    'Every day or hour, also without machines.',
  ),
  top_bots: list(
    {
      bot: Type.String({ about: 'Its name.' }),
      operator: about(nullable(Type.String()), 'Who runs it.'),
      category: Type.String({ about: 'What kind of machine it is.' }),
      hits: HITS,
      false_hits: count('Of them from addresses that are certainly not those of its operator.'),
      pages: count('Different paths.'),
      last_seen_at: about(Timestamp, 'Its last hit in the period.'),
    },
    'Machines with the most hits.',
  ),
  ai_agent_pages: list(
    {
      path: Type.String({ about: 'The path.' }),
      page_id: PAGE_ID,
      hits: about(HITS, 'Hits by AI crawlers.'),
      training: count('Of them to train models.'),
      search_index: count('Of them to index for search.'),
      on_demand: count('Of them because a person asked for it.'),
      agents: count('Different machines.'),
      markdown_hits: count('Of them answered with Markdown.'),
      pageviews: about(PAGEVIEWS, 'Views of the same path by people.'),
    },
    'Paths that AI crawlers read most.',
  ),
}

const TAKEN = {
  html_hits: count('Pages that they got as html.'),
  markdown_hits: count('Pages that they got as Markdown.'),
  file_hits: count('Files, feeds and sitemaps that they got.'),
  robots_txt_hits: count('How often they asked for robots.txt.'),
  forbidden_hits: count('Requests for addresses that robots.txt forbids them.'),
  respects_robots_txt: Type.Union([Type.Boolean(), Type.Null()], {
    about: 'false after such requests; true without, where they asked for robots.txt; else null.',
  }),
}

const CRAWLERS = {
  ai_crawlers: list(
    {
      operator: about(nullable(Type.String()), 'The AI company; null where it is not known.'),
      ...TAKEN,
      visits: count('Visits of people that its assistants sent.'),
      crawlers: list(
        {
          crawler: Type.String({ about: 'The name of the crawler.' }),
          purpose: about(nullable(Type.String()), 'training, search_index or on_demand.'),
          ...TAKEN,
          last_seen_at: about(Timestamp, 'Its last request in the period.'),
        },
        'Its crawlers.',
      ),
    },
    'What AI companies took, and the visits that they sent.',
  ),
}

const LIVE = Type.Object(
  {
    count: count('People who had a page within the last five minutes.'),
    window_seconds: count('Those minutes, in seconds.'),
    pages: list({ path: Type.String({ about: 'The path.' }), visitors: VISITORS }, 'The last page of each.'),
  },
  { about: 'Who is there now; the period makes no difference.' },
)

const Period = named(
  'AnalyticsPeriod',
  Type.Object({
    start_date: Type.String({ about: 'The first day.' }),
    end_date: Type.String({ about: 'The last day.' }),
    ...Type.Partial(Type.Object({ ...PEOPLE, ...MACHINES, ...CRAWLERS })).properties,
  }),
)

export const Analytics = extended('Analytics', Period, {
  website_id: Id,
  granularity: oneOf(['daily', 'hourly'], { about: 'Of the time series.' }),
  time_zone: Type.String({ about: 'That of the website, in which days begin.' }),
  live_visitors: Type.Optional(LIVE),
  previous: Type.Optional(about(Period, 'With compare: the same metrics of the period of equal length before.')),
  text: Type.Optional(Type.String({ about: 'With format text, in place of the metrics: the same in a few lines.' })),
  attribution: Type.Optional(Type.String({ about: "What the license of the operator's data on places requires." })),
  warnings: Type.Optional(Warnings),
})
