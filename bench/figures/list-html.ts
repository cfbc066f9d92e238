import { listPlan } from '../plans.ts'
import type { Suite } from '../report.ts'
import { startBaseline } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import { requestEach } from './read.ts'

/** Two websites of 500 pages have twenty lists together, as many as `list.ratio` draws from. */
const WEBSITES = 2
const PAGES = Array.from({ length: 10 }, (_, index) => index + 1)
const WITH_HTML = '&fields=html_content'

/** Lists of 50 pages with 4 KB of html each, beside a route that only sends as many bytes. */
export const listHtmlFigures: Suite = {
  names: ['list.html'],
  async measure(world, report) {
    const { key, websites } = await world.seeded
    const product = await world.product
    const plan = listPlan(key, websites.read!.slice(0, WEBSITES), PAGES, WITH_HTML)
    const url = `http://127.0.0.1:${product.port}${plan.heads[0]!.split(' ')[1]}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const bare = await world.running(startBaseline('fastify-bytes', world.file('list.json', bytes)))
    await requestEach(world, report, product, listPlan(key, websites.read!, PAGES, WITH_HTML))
    const { ratio } = await sideBySide(
      report,
      await side(world, `lists of ${Math.round(bytes.length / 1000)} KB`, product, plan),
      await side(world, 'bare Fastify route with the same bytes', bare, plan),
    )
    report.figure({ name: 'list.html', value: ratio, atLeast: 0.3 })
  },
}
