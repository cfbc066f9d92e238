import type { Answers } from '#resources/traffic/analytics/answer.ts'
import type { Metric } from '#resources/traffic/analytics/query.ts'
import { BYTE_ORDER_MARK, csvLine } from '#text/csv/csv-line.ts'
import { withGuard } from '#text/csv/formulas.ts'

type Row = Record<string, string | number | boolean | null>
type Rows<M extends Metric> = (answer: Answers[M]) => Row[]

/** Lines encoded in one go. */
const LINES_AT_ONCE = 500

/** A metric as CSV with a line for each of its entries. No cell is a formula to a spreadsheet. */
export function* csvOf(answers: Partial<Answers>): Generator<Uint8Array> {
  const [[metric, answer]] = Object.entries(answers) as [[Metric, never]]
  const rows = ROWS[metric](answer)
  const columns = COLUMNS[metric]
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(columns))
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const lines = rows.slice(from, from + LINES_AT_ONCE).map((row) => csvLine(columns.map((name) => cellOf(row[name]))))
    yield Buffer.from(lines.join(''))
  }
}

function cellOf(value: string | number | boolean | null | undefined): string {
  return withGuard(value === null || value === undefined ? '' : String(value))
}

const SUMMARY = ['visitors', 'visits', 'pageviews', 'views_per_visit', 'bounce_rate', 'visit_duration']

const TAKEN = ['html_hits', 'markdown_hits', 'file_hits', 'robots_txt_hits', 'forbidden_hits', 'respects_robots_txt']

const COLUMNS: Record<Metric, readonly string[]> = {
  overview: ['period', ...SUMMARY],
  time_series: ['date', 'visitors', 'visits', 'pageviews', 'annotations'],
  top_pages: ['path', 'page_id', 'title', 'visitors', 'pageviews'],
  top_referrers: ['referrer', 'channel', 'visitors', 'pageviews'],
  top_countries: ['country_code', 'country', 'visitors'],
  top_cities: ['city', 'region', 'country_code', 'visitors'],
  live_visitors: ['path', 'visitors'],
  bot_overview: ['category', 'hits'],
  bot_time_series: ['date', 'hits', 'ai_hits'],
  top_bots: ['bot', 'operator', 'category', 'hits', 'false_hits', 'pages', 'last_seen_at'],
  ai_agent_pages: [
    'path',
    'page_id',
    'hits',
    'training',
    'search_index',
    'on_demand',
    'agents',
    'markdown_hits',
    'pageviews',
  ],
  ai_crawlers: ['operator', 'crawler', 'purpose', ...TAKEN, 'visits', 'last_seen_at'],
}

const same = (rows: Row[]) => rows

const ROWS: { [M in Metric]: Rows<M> } = {
  overview: ({ previous, ...now }) => [
    { period: 'requested', ...now },
    { period: 'previous', ...previous },
  ],
  time_series: (points) =>
    points.map(({ annotations = [], ...point }) => ({
      ...point,
      annotations: annotations.map(({ title }) => title).join('; '),
    })),
  top_pages: same,
  top_referrers: same,
  top_countries: same,
  top_cities: same,
  live_visitors: ({ pages }) => pages,
  bot_overview: ({ by_category }) => Object.entries(by_category).map(([category, hits]) => ({ category, hits })),
  bot_time_series: same,
  top_bots: same,
  ai_agent_pages: same,
  // A line for each company, followed by those of its crawlers.
  ai_crawlers: (operators) =>
    operators.flatMap(({ crawlers, ...company }) => [
      company,
      ...crawlers.map((crawler) => ({ operator: company.operator, ...crawler })),
    ]),
}
