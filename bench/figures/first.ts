import { PAGES } from '#test/support/grown/grow.ts'
import { type Grown, startGrown } from '../grown.ts'
import { STAMP } from '../load/worker.ts'
import { apiHead, visitHead } from '../plans.ts'
import type { Suite } from '../report.ts'

const PER = 50
/** As many as there are lists of pages. */
const LISTS = PAGES / PER
const VISITED = 300

/** `head` of the nth request; `body` where it changes something. */
type Kind = { count: number; below: number; head(grown: Grown, n: number): string; body?: string }

const KINDS: Record<string, Kind> = {
  'first.list': { count: LISTS, below: 5, head: (grown, n) => list(grown, `page=${n + 1}`) },
  'first.list.html': {
    count: LISTS,
    below: 10,
    head: (grown, n) => list(grown, `page=${n + 1}&fields=html_content`),
  },
  'first.list.sorted': { count: LISTS, below: 10, head: (grown, n) => list(grown, `page=${n + 1}&sort=-updated_at`) },
  'first.read': { count: PAGES, below: 2, head: (grown, n) => get(grown, `pages/${pageId(n)}`) },
  'first.versions': { count: VISITED, below: 5, head: (grown, n) => get(grown, `pages/${pageId(n)}/versions`) },
  'first.rows': {
    count: 20,
    below: 10,
    head: (grown, n) => get(grown, `tables/${grown.table_id}/rows?filter[kind]=kind-${n}&sort=price&per=${PER}`),
  },
  'first.page': {
    count: VISITED,
    below: 5,
    head: (grown, n) => visitHead(grown, `/section-${(n + 1) % 10}/page-${n + 1}`),
  },
  'first.write': {
    count: VISITED,
    below: 8,
    head: (grown, n) =>
      `${apiHead('PATCH', address(grown, `pages/${pageId(n)}`), grown.key)}content-type: application/json\r\n`,
    body: JSON.stringify({ html_content: `<p><a href="/section-1/page-1">Change ${STAMP}</a></p>` }),
  },
}

/** What is asked for the first time, one request after the other, on a website whose pages have 50 versions each. */
export const firstFigures: Suite = {
  names: Object.keys(KINDS),
  async measure(world, report) {
    const grown = await startGrown(world)
    const load = await world.load
    const { port } = grown.server
    for (const [name, { count, below, head, body }] of Object.entries(KINDS)) {
      const plan = { heads: Array.from({ length: count }, (_, n) => head(grown, n)), ...(body && { body }) }
      const once = () => load.run(plan, { port, connections: 1, seconds: null, seed: 0 })
      const { p50, p99 } = await once()
      const again = body ? null : await once()
      const cached = again ? `; again ${again.p50.toFixed(2)} ms` : ''
      report.note(`${name}: ${count} requests, p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms${cached}`)
      report.figure({ name, value: p50, unit: 'ms', below })
    }
  },
}

const address = ({ website_id }: Grown, path: string) => `/api/v1/websites/${website_id}/${path}`
const get = (grown: Grown, path: string) => apiHead('GET', address(grown, path), grown.key)
const list = (grown: Grown, query: string) => get(grown, `pages?per=${PER}&${query}`)

/** As test/support/grown gives them. */
function pageId(n: number): string {
  return `0195a2b4-7c10-7d3e-8003-${String(n + 1).padStart(12, '0')}`
}
