import { median } from '../median.ts'
import { getPage, visitPlan } from '../plans.ts'
import { quiet } from '../quiet.ts'
import type { Report, Suite } from '../report.ts'
import { startBaseline } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import { exchange } from '../visit.ts'
import type { World } from '../world.ts'

const RENDERS = 300

/** Visitors' pages: cached ones beside a server of constant bytes, and the first request after a change. */
export const siteFigures: Suite = {
  names: ['site.page', 'site.render'],
  async measure(world, report) {
    await servingReadyPages(world, report)
    await rendering(world, report)
  },
}

async function servingReadyPages(world: World, report: Report) {
  const seeded = await world.seeded
  const product = await world.product
  const [website] = seeded.websites.visited!
  const page = await exchange(product.port, 'GET', website!.pages[0]!.path, visitorOf(website!.subdomain))
  const file = world.file('visited.html', page.body)
  const bare = await world.running(startBaseline('same-bytes', file, page.headers['content-type']!))
  const plan = visitPlan(seeded)
  const { ratio } = await sideBySide(
    report,
    await side(world, `pages of ${page.body.length} bytes`, product, plan),
    await side(world, 'bare node:http', bare, plan),
  )
  report.figure({ name: 'site.page', value: ratio, atLeast: 0.92 })
}

/** How long the visitor waits, HTTP included. */
async function rendering(world: World, report: Report) {
  const { key, websites } = await world.seeded
  const { port } = await world.product
  const [website] = websites.visited!
  const first: number[] = []
  const again: number[] = []
  const visit = async (path: string, times: number[]) => {
    const begun = performance.now()
    const { status } = await exchange(port, 'GET', path, { host: `${website!.subdomain}.sites.test`, ...COMPRESSED })
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
  await quiet()
  for (let n = 0; n < RENDERS; n++) {
    const page = website!.pages[n % website!.pages.length]!
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const changed = await exchange(port, 'PATCH', getPage(website!, page), headers, `{"title":"Change ${n}"}`)
    if (changed.status !== 200) throw new Error(`The change answered ${changed.status}: ${changed.body}`)
    await visit(page.path, first)
    await visit(page.path, again)
  }
  report.note(`first visit after a change ${median(first).toFixed(2)} ms, the next ${median(again).toFixed(2)} ms`)
  report.figure({ name: 'site.render', value: median(first), unit: 'ms', below: 2 })
}

/** As browsers ask. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br, zstd' }
const visitorOf = (subdomain: string) => ({ host: `${subdomain}.sites.test`, 'accept-encoding': 'identity' })
