import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#kernel/database/open.ts'
import { findOrInstallBinaries } from '#test/support/postgres/binaries.ts'
import { folderOnDisk } from '#test/support/scratch-folder.ts'
import { median } from '../median.ts'
import type { Report, Suite } from '../report.ts'
import { seedAnalytics } from '../seed/analytics-rows.ts'
import { seed } from '../seed.ts'
import { type Server, startProduct } from '../servers.ts'
import type { World } from '../world.ts'
import { emptyDatabase, onServer } from './read-postgres.ts'

/** Views of the website in 90 days: 5,000,000 for the figures of the README, fewer to see that they run. */
const VIEWS = Number(process.env.ANALYTICS_VIEWS ?? 100_000)
/** The websites by their share of these views: four times as many in all, and one with totals alone, as filters are not asked for. */
const WEBSITES = {
  few: { share: 0.1, raw: true },
  usual: { share: 1, raw: true },
  others: { share: 2.9, raw: true },
  many: { share: 10, raw: false },
}
const REQUESTS = 30
const PERIOD_DAYS = 30
const KINDS = { counted: { websites: Object.keys(WEBSITES).length, pages: 1, htmlBytes: 200 } }

/** All eleven metrics of 30 days by REST, one request after the other. */
export const analyticsFigures: Suite = {
  names: ['analytics.30days', 'analytics.growth', 'analytics.30days.postgres', 'analytics.growth.postgres'],
  async measure(world, report) {
    const folder = join(world.folder, 'analytics')
    const onSqlite = await seeded(world, { databaseUrl: null, dataDir: folder }, { DATA_DIR: folder })
    await figures(onSqlite, report, '')
    await onSqlite.server.stop()
    rmSync(folder, { recursive: true })
    const binaries = findOrInstallBinaries()
    if ('skipped' in binaries) return report.note(`analytics.30days.postgres was not measured: ${binaries.skipped}`)
    // 20 million views are more than is kept in memory.
    const databaseUrl = await emptyDatabase(world, binaries.folder, folderOnDisk())
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: world.folder }
    const onPostgres = await seeded(world, { databaseUrl, dataDir: world.folder }, env)
    await figures(onPostgres, report, '.postgres')
  },
}

type Filled = { server: Server; key: string; websites: Record<keyof typeof WEBSITES, string> }

async function seeded(
  world: World,
  config: { databaseUrl: string | null; dataDir: string },
  env: Record<string, string>,
): Promise<Filled> {
  const database = openDatabase({ ...config, databasePool: 2 })
  const { key, websites } = await seed(database, KINDS)
  const ids = Object.fromEntries(Object.keys(WEBSITES).map((name, index) => [name, websites.counted![index]!.id]))
  for (const [name, { share, raw }] of Object.entries(WEBSITES))
    await seedAnalytics(database, ids[name]!, VIEWS * share, { raw })
  await database.close()
  if (config.databaseUrl) await onServer(config.databaseUrl, 'vacuum analyze')
  return { server: await world.running(startProduct(env)), key, websites: ids as Filled['websites'] }
}

async function figures(filled: Filled, report: Report, suffix: string) {
  const { few, usual, many } = await alternating(filled)
  for (const [name, times] of Object.entries({ few, usual, many })) {
    const views = (VIEWS * WEBSITES[name as 'few'].share).toLocaleString('en')
    report.note(`analytics${suffix}: ${views} views: ${summary(times)}`)
  }
  for (const days of [7, 90]) {
    const times = await timesOf(filled, 'usual', days)
    report.note(`analytics${suffix}: ${days} days of ${VIEWS.toLocaleString('en')} views: ${summary(times)}`)
  }
  report.figure({ name: `analytics.30days${suffix}`, value: median(usual), unit: 'ms', below: 100 })
  report.figure({ name: `analytics.growth${suffix}`, value: median(many) / median(usual), below: 1.5 })
}

function summary(times: number[]): string {
  return `median ${median(times).toFixed(1)} ms, slowest ${Math.max(...times).toFixed(1)} ms`
}

/** Times of the websites in turn, so that what else the machine does concerns all of them. */
async function alternating(filled: Filled) {
  const times = { few: [] as number[], usual: [] as number[], many: [] as number[] }
  for (let request = 0; request <= REQUESTS; request++)
    for (const name of ['few', 'usual', 'many'] as const) {
      const time = await timed(filled, name, { request, days: PERIOD_DAYS })
      // The first fills the caches of pages.
      if (request > 0) times[name].push(time)
    }
  return times
}

async function timesOf(filled: Filled, name: 'usual', days: number): Promise<number[]> {
  const times: number[] = []
  for (let request = 0; request <= REQUESTS; request++) times.push(await timed(filled, name, { request, days }))
  return times.slice(1)
}

async function timed(
  { server: { port }, key, websites }: Filled,
  name: keyof typeof WEBSITES,
  { request, days }: { request: number; days: number },
): Promise<number> {
  const end = Date.now() - (request % 20) * 86_400_000
  const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const period = `start_date=${dateOf(end - (days - 1) * 86_400_000)}&end_date=${dateOf(end)}`
  const begun = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/websites/${websites[name]}/analytics?${period}`, {
    headers: { authorization: `Bearer ${key}` },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`analytics answered ${answer.status}: ${text}`)
  return performance.now() - begun
}
