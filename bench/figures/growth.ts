import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#kernel/database/open.ts'
import { median } from '../median.ts'
import { getPage } from '../plans.ts'
import type { Report, Suite } from '../report.ts'
import { seedTable } from '../seed/table-rows.ts'
import { type Seeded, type SeededWebsite, seed } from '../seed.ts'
import { startProduct } from '../servers.ts'
import { exchange } from '../visit.ts'
import type { World } from '../world.ts'

const SIZES = [1_000, 10_000, 100_000]
const HTML_BYTES = 4_000
const ROUNDS = 3
/** The 99th percentile that an operation may take on a quiet machine. */
const MAX_MS = 250

type Of = { website: SeededWebsite; table: string; round: number }
/** `site` is asked on the website's host, by a visitor. */
type Growing = { name: string; site?: true; path: (of: Of) => string }

const api = (rest: (of: Of) => string) => (of: Of) => `/api/v1/websites/${of.website.id}/${rest(of)}`

/** What looks at all of a website or a table, or did at some time. */
const OPERATIONS: Growing[] = [
  { name: 'overview', path: api(() => 'overview') },
  { name: 'check', path: api(() => 'check') },
  { name: 'list', path: api(({ round }) => `pages?per=${20 + round}`) },
  { name: 'list_q', path: api(({ round }) => `pages?q=Page+${700 + round}`) },
  { name: 'source_search', path: api(({ round }) => `search?q=nowhere-${round}`) },
  {
    name: 'rows_contains',
    path: ({ table, round }) => `/api/v1/websites/tables/${table}/rows?filter[title][contains]=${700 + round}`,
  },
  { name: 'sitemap', site: true, path: () => '/sitemap.xml' },
  { name: 'sitemap_part', site: true, path: () => '/sitemap-1.xml' },
  { name: 'llms', site: true, path: () => '/llms.txt' },
]

/** Operations on websites of growing size: the time of each at the largest size, and a table of all sizes as notes. */
export const growthFigures: Suite = {
  names: OPERATIONS.map(({ name }) => `growth.${name}`),
  async measure(world, report) {
    const columns: Map<string, number>[] = []
    for (const size of SIZES) columns.push(await measured(world, size))
    report.note(`| ms at | ${SIZES.map((size) => size.toLocaleString('en')).join(' | ')} | last ÷ first |`)
    report.note(`|---|${'---|'.repeat(SIZES.length + 1)}`)
    for (const { name } of OPERATIONS)
      rowOf(
        report,
        name,
        columns.map((column) => column.get(name)!),
      )
  },
}

function rowOf(report: Report, name: string, times: number[]) {
  const growth = times.at(-1)! / times[0]!
  report.note(`| ${name} | ${times.map((ms) => ms.toFixed(ms < 10 ? 1 : 0)).join(' | ')} | ${growth.toFixed(1)} |`)
  report.figure({ name: `growth.${name}`, value: times.at(-1)!, unit: 'ms', below: MAX_MS })
}

/** Medians in milliseconds by operation. Each size has a database and a process of its own. */
async function measured(world: World, size: number): Promise<Map<string, number>> {
  const dataDir = join(world.folder, `growth-${size}`)
  mkdirSync(dataDir)
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  const seeded = await seed(database, { growth: { websites: 1, pages: size, htmlBytes: HTML_BYTES } })
  const [website] = seeded.websites.growth!
  const table = await seedTable(database, website!.id, 'posts', size)
  await database.close()
  const server = await startProduct({ DATA_DIR: dataDir })
  try {
    const times = new Map<string, number>()
    for (const operation of OPERATIONS)
      times.set(operation.name, await timed(server.port, seeded, operation, { website: website!, table }))
    return times
  } finally {
    await server.stop()
  }
}

async function timed(port: number, { key }: Seeded, { site, path }: Growing, of: Omit<Of, 'round'>): Promise<number> {
  const times: number[] = []
  const headers = { authorization: `Bearer ${key}` }
  const visitor = { host: `${of.website.subdomain}.sites.test`, 'accept-encoding': 'gzip' }
  for (let round = 0; round < ROUNDS; round++) {
    await evict(port, headers, of.website, round)
    const begun = performance.now()
    const { status } = await exchange(port, 'GET', path({ ...of, round }), site ? visitor : headers)
    times.push(performance.now() - begun)
    // A sitemap in one file has no parts.
    if (status !== 200 && status !== 404) throw new Error(`${path({ ...of, round })} answered ${status}`)
  }
  return median(times)
}

/** A changed page leaves nothing of its website cached that lists pages. */
async function evict(port: number, headers: Record<string, string>, website: SeededWebsite, round: number) {
  const body = JSON.stringify({ title: `Changed ${round} ${Date.now()}` })
  const type = { 'content-type': 'application/json' }
  const { status } = await exchange(port, 'PATCH', getPage(website, website.pages[0]!), { ...headers, ...type }, body)
  if (status !== 200) throw new Error(`The change answered ${status}`)
}
