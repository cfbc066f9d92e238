import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#kernel/database/open.ts'
import { findOrInstallBinaries } from '#test/support/postgres/binaries.ts'
import { median } from '../median.ts'
import { getPage } from '../plans.ts'
import type { Report, Suite } from '../report.ts'
import { residentMb } from '../resident.ts'
import { seedTable } from '../seed/table-rows.ts'
import { type Kind, type Seeded, type SeededWebsite, seed } from '../seed.ts'
import { startProduct } from '../servers.ts'
import { exchange } from '../visit.ts'
import type { World } from '../world.ts'
import { emptyDatabase, onServer } from './read-postgres.ts'

const SIZES = [1_000, 10_000, 100_000]
const HTML_BYTES = 4_000
/** Of a million pages: two gigabytes with all that belongs to them. */
const MILLION_HTML_BYTES = 400
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
  {
    name: 'rows_between',
    path: ({ table, round }) =>
      `/api/v1/websites/tables/${table}/rows?filter[published_on][gte]=201${round}-01-01&filter[published_on][lt]=201${round}-02-01`,
  },
  { name: 'translations', path: api(({ round }) => `translations?per=${20 + round}`) },
  { name: 'sitemap', site: true, path: () => '/sitemap.xml' },
  { name: 'sitemap_part', site: true, path: () => '/sitemap-1.xml' },
  { name: 'llms', site: true, path: () => '/llms.txt' },
]

/** `check` as the first request of all, when nothing has been found yet, and as the first of a process that was started again. */
const CHECK_FIRST = 'check_first'
const CHECK_RESTARTED = 'check_restarted'
const NAMES = [...OPERATIONS.map(({ name }) => name), CHECK_FIRST, CHECK_RESTARTED]

/** Where the data is: null for SQLite, else the folder of PostgreSQL's programs. */
type Engine = { name: string; binaries: string | null }
const SQLITE: Engine = { name: 'growth', binaries: null }

/** Operations on websites of growing size: the time of each at the largest size, and a table of all sizes as notes. */
export const growthFigures: Suite = {
  names: NAMES.map((name) => `growth.${name}`),
  measure: (world, report) => growth(world, report, SQLITE),
}

export const growthPostgresFigures: Suite = {
  names: NAMES.map((name) => `growth.postgres.${name}`),
  async measure(world, report) {
    const engine = postgres(report)
    if (engine) await growth(world, report, { ...engine, name: 'growth.postgres' })
  },
}

/** `beside` are other websites, which are not asked. */
type Size = { kind: Kind; rows: number; beside?: Kind }
/** A million pages in 10,000 websites, one of which may have 100,000; and the most that one website and one table are made for. */
const LARGE: Record<string, Size> = {
  installation: {
    kind: { websites: 1, pages: 100_000, htmlBytes: HTML_BYTES },
    rows: 5_000_000,
    beside: { websites: 9_999, pages: 90, htmlBytes: MILLION_HTML_BYTES },
  },
  million: { kind: { websites: 10_000, pages: 100, htmlBytes: MILLION_HTML_BYTES }, rows: 1_000 },
  largest: { kind: { websites: 1, pages: 1_000_000, htmlBytes: MILLION_HTML_BYTES }, rows: 5_000_000 },
}

/** The same on one of these websites, on each database. Only by name. */
export const largeFigures: Suite[] = Object.entries(LARGE).flatMap(([name, size]) => {
  const suite = (of: string, measure: Suite['measure']): Suite => ({
    names: [...NAMES.map((operation) => `${of}.${operation}`), `${of}.start`, `${of}.resident`],
    onlyNamed: true,
    measure,
  })
  return [
    suite(name, (world, report) => large(world, report, { ...SQLITE, name }, size)),
    suite(`${name}.postgres`, async (world, report) => {
      const engine = postgres(report)
      if (engine) await large(world, report, { ...engine, name: `${name}.postgres` }, size)
    }),
  ]
})

function postgres(report: Report): Omit<Engine, 'name'> | null {
  const binaries = findOrInstallBinaries()
  if (!('skipped' in binaries)) return { binaries: binaries.folder }
  report.note(`PostgreSQL was not measured: ${binaries.skipped}`)
  return null
}

async function growth(world: World, report: Report, engine: Engine) {
  const columns: Map<string, number>[] = []
  for (const size of SIZES) {
    const kind = { websites: 1, pages: size, htmlBytes: HTML_BYTES }
    columns.push((await measured(world, engine, { kind, rows: size })).times)
  }
  report.note(`| ms at | ${SIZES.map((size) => size.toLocaleString('en')).join(' | ')} | last ÷ first |`)
  report.note(`|---|${'---|'.repeat(SIZES.length + 1)}`)
  for (const name of NAMES) {
    const times = columns.map((column) => column.get(name)!)
    const shown = times.map((ms) => ms.toFixed(ms < 10 ? 1 : 0)).join(' | ')
    report.note(`| ${name} | ${shown} | ${(times.at(-1)! / times[0]!).toFixed(1)} |`)
    report.figure({ name: `${engine.name}.${name}`, value: times.at(-1)!, unit: 'ms', below: MAX_MS })
  }
}

async function large(world: World, report: Report, engine: Engine, size: Size) {
  const { times, startMs, residentMb } = await measured(world, engine, size)
  for (const [name, value] of times) report.figure({ name: `${engine.name}.${name}`, value, unit: 'ms', below: MAX_MS })
  report.figure({ name: `${engine.name}.start`, value: startMs, unit: 'ms', below: 1_000 })
  report.figure({ name: `${engine.name}.resident`, value: residentMb, unit: 'MB', below: 250 })
}

/** Medians in milliseconds by operation, on a database and a process of its own. */
async function measured(world: World, { name, binaries }: Engine, { kind, rows, beside }: Size) {
  const dataDir = join(world.folder, `${name}-${kind.websites}-${kind.pages}`)
  mkdirSync(dataDir)
  const databaseUrl = binaries === null ? null : await emptyDatabase(world, binaries)
  const database = openDatabase({ databaseUrl, databasePool: 2, dataDir })
  const seeded = await seed(database, { growth: kind, ...(beside && { beside }) })
  const [website] = seeded.websites.growth!
  const table = await seedTable(database, website!.id, 'posts', rows)
  await database.close()
  if (databaseUrl) await onServer(databaseUrl, 'vacuum analyze')
  // What checks find is kept for a website's address, which would follow the port of each process.
  const env = {
    DATA_DIR: dataDir,
    BASE_URL: 'http://localhost:3000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const of = { website: website!, table }
  const check = OPERATIONS.find(({ name }) => name === 'check')!
  const times = new Map<string, number>()
  const started = await startProduct(env)
  let residentAfter: number
  try {
    times.set(CHECK_FIRST, await timed(started.port, seeded, check, of, 1))
    for (const operation of OPERATIONS) times.set(operation.name, await timed(started.port, seeded, operation, of))
    residentAfter = residentMb(started.pid)
  } finally {
    await started.stop()
  }
  const again = await startProduct(env)
  try {
    times.set(CHECK_RESTARTED, await timed(again.port, seeded, check, of, 1))
  } finally {
    await again.stop()
  }
  return { times, startMs: started.readyAfterMs, residentMb: residentAfter }
}

async function timed(
  port: number,
  { key }: Seeded,
  { site, path }: Growing,
  of: Omit<Of, 'round'>,
  rounds = ROUNDS,
): Promise<number> {
  const times: number[] = []
  const headers = { authorization: `Bearer ${key}` }
  const visitor = { host: `${of.website.subdomain}.sites.test`, 'accept-encoding': 'gzip' }
  for (let round = 0; round < rounds; round++) {
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
