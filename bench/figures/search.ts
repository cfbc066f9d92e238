import { join } from 'node:path'
import { openDatabase } from '#kernel/database/open.ts'
import { findOrInstallBinaries } from '#test/support/postgres/binaries.ts'
import { median } from '../median.ts'
import type { Report, Suite } from '../report.ts'
import { COMMON_WORD, seedSearch, wordOf } from '../seed/search-documents.ts'
import { seed } from '../seed.ts'
import { type Server, startProduct } from '../servers.ts'
import type { World } from '../world.ts'
import { emptyDatabase, onServer } from './read-postgres.ts'

const SIZES = { small: 5_000, large: 100_000 }
const WEBSITES = {
  small: { websites: 1, pages: 1, htmlBytes: 200 },
  large: { websites: 1, pages: 1, htmlBytes: 200 },
}
const REQUESTS = 40

/** Searches by kind, each by other words, so that no answer is cached. */
const SEARCHES: [string, (index: number) => string][] = [
  ['a word of every page', (index) => `${COMMON_WORD} &per=${20 + index}`],
  ['two frequent words', (index) => `${wordOf(index)} ${wordOf(index + 1)} `],
  ['a word of every page and a rare one', (index) => `${COMMON_WORD} ${wordOf(20_000 + index)} `],
  ['two letters', (index) => `${wordOf(index).slice(0, 2)}&per=${20 + index}`],
  [
    'a word of every page and three letters',
    (index) => `${COMMON_WORD} ${wordOf(index * 20).slice(0, 3)}&per=${20 + index}`,
  ],
  ['a typo', (index) => `x${wordOf(index + 400)}`],
  ['a word of no page', (index) => `zzzzzz${index} `],
]

type Filled = { server: Server; key: string; websites: { small: string; large: string } }

/** Full-text searches of websites of 5,000 and 100,000 pages by REST, one after the other. */
export const searchFigures: Suite = {
  names: ['search.5000', 'search.100000', 'search.5000.postgres', 'search.100000.postgres'],
  async measure(world, report) {
    const folder = join(world.folder, 'search')
    const onSqlite = await seeded(world, { databaseUrl: null, dataDir: folder }, { DATA_DIR: folder })
    await figures(onSqlite, report, '')
    await onSqlite.server.stop()
    const binaries = findOrInstallBinaries()
    if ('skipped' in binaries) return report.note(`search on PostgreSQL was not measured: ${binaries.skipped}`)
    const databaseUrl = await emptyDatabase(world, binaries.folder)
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: world.folder }
    await figures(await seeded(world, { databaseUrl, dataDir: world.folder }, env), report, '.postgres')
  },
}

async function seeded(
  world: World,
  config: { databaseUrl: string | null; dataDir: string },
  env: Record<string, string>,
): Promise<Filled> {
  const database = openDatabase({ ...config, databasePool: 2 })
  const { key, websites } = await seed(database, WEBSITES)
  const [small, large] = [websites.small![0]!.id, websites.large![0]!.id]
  await seedSearch(database, small, SIZES.small)
  await seedSearch(database, large, SIZES.large)
  await database.close()
  if (config.databaseUrl) await onServer(config.databaseUrl, 'vacuum analyze')
  return { server: await world.running(startProduct(env)), key, websites: { small, large } }
}

async function figures(filled: Filled, report: Report, ending: string): Promise<void> {
  const { small, large } = filled.websites
  report.figure({ name: `search.5000${ending}`, value: await slowest(filled, report, small), unit: 'ms', below: 10 })
  report.figure({ name: `search.100000${ending}`, value: await slowest(filled, report, large), unit: 'ms', below: 60 })
}

/** @returns the median of the slowest kind of search, in milliseconds */
async function slowest({ server, key }: Filled, report: Report, website: string): Promise<number> {
  const medians: number[] = []
  for (const [label, queryOf] of SEARCHES) {
    const times: number[] = []
    for (let index = 0; index < REQUESTS; index++) {
      const path = `/api/v1/websites/${website}/search/text?q=${queryOf(index).replaceAll(' ', '+')}`
      times.push(await timed(server, key, path))
    }
    report.note(`search: ${label}: median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`)
    medians.push(median(times))
  }
  return Math.max(...medians)
}

async function timed({ port }: Server, key: string, path: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${response.status} at ${path}`)
  return performance.now() - startedAt
}
