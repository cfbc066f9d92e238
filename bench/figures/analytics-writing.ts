import { mkdirSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { foldViews, hasWork } from '#analytics/fold/fold-views.ts'
import { readConfig } from '#config.ts'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open.ts'
import { classifierOf } from '#services/view-adapters.ts'
import { createServices } from '#services.ts'
import { CountingHere } from '#site/visits/counting-here.ts'
import { Visits } from '#site/visits/visits.ts'
import { median } from '../median.ts'
import { metered, requestThreadTime, timesOf } from '../metered.ts'
import { visitHead } from '../plans.ts'
import type { Report, Suite } from '../report.ts'
import { type SeededWebsite, seed } from '../seed.ts'
import { startProduct } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import type { World } from '../world.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/'
const PAGES = 100
const KINDS = { viewed: { websites: 1, pages: PAGES, htmlBytes: 9_400 } }
const BATCH = 40_000
const BATCHES = 5
const VISITORS = 4_000
/** Of a round: some flushes are part of each. */
const SECONDS = 3
/** Views are written once in this time, in milliseconds. */
const FLUSH_MS = 1_100

/** What counting costs a visitor's request. */
export const analyticsRequestFigures: Suite = { names: ['analytics.request'], measure: answering }
/** How many views are written and counted. */
export const analyticsWritingFigures: Suite = { names: ['analytics.writing'], measure: writing }

/**
 * By the processor time of the request thread, the flushes of a second included. On two cores throughput says something
 * else: the client needs the second core, and so does the thread that counts.
 */
async function answering(world: World, report: Report) {
  const [counting, silent] = await Promise.all(
    ['on', 'off'].map(async (ANALYTICS) => {
      const { dataDir, website } = await seeded(world, `analytics-${ANALYTICS}`)
      const server = await world.running(startProduct({ DATA_DIR: dataDir, ANALYTICS }))
      const plan = {
        heads: website.pages.map(({ path }) => `${visitHead(website, path)}user-agent: ${BROWSER}140.0\r\n`),
      }
      const visits = await side(world, `pages with ANALYTICS=${ANALYTICS}`, server, plan, SECONDS)
      return { ...metered(visits, server, requestThreadTime), dataDir }
    }),
  )
  const { ratio } = await sideBySide(report, counting!, silent!)
  const [times, timesSilent] = [timesOf(counting!), timesOf(silent!)]
  report.note(
    `analytics.request: ${median(times).toFixed(1)} µs of the request thread for a page, ${median(timesSilent).toFixed(1)} µs without counting; ${ratio.toFixed(2)} of the pages when both cores are full`,
  )
  report.note(
    `analytics.request: the last view is counted ${await secondsUntilCounted(counting!.dataDir)} s after the load`,
  )
  report.figure({
    name: 'analytics.request',
    value: median(times.map((time, round) => timesSilent[round]! / time)),
    atLeast: 0.95,
  })
}

/** Until nothing waits to be counted any more. */
async function secondsUntilCounted(dataDir: string): Promise<string> {
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  const begun = performance.now()
  do await sleep(FLUSH_MS)
  while (await hasWork(database.reader, Date.now()))
  await database.close()
  return ((performance.now() - begun) / 1_000).toFixed(0)
}

/** On one core: noted, classified, hashed and appended; then counted. */
async function writing(world: World, report: Report) {
  const { dataDir, website } = await seeded(world, 'analytics-writing')
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', VERIFY_AGENTS: '0' })
  const { database, log } = createServices(config)
  const classifier = classifierOf(config, log)
  const counting = new CountingHere({ database, classifier, trustedProxies: [], log })
  const visits = new Visits({ counting, written: () => {}, log })
  await classifier.load()
  noteMany(visits, website, 1_000)
  await visits.flush()
  await countAll(database)
  const before = bytesOf(dataDir)
  let [writtenMs, countedMs] = [0, 0]
  for (let batch = 0; batch < BATCHES; batch++) {
    noteMany(visits, website, BATCH)
    writtenMs += await milliseconds(() => visits.flush())
    countedMs += await milliseconds(() => countAll(database))
  }
  const views = BATCH * BATCHES
  await database.close()
  const perSecond = (ms: number) => Math.round((1_000 * views) / ms)
  const megabytes = (bytesOf(dataDir) - before) / views
  report.note(
    `analytics: ${perSecond(countedMs)} views counted each second; a million views take ${megabytes.toFixed(0)} MB`,
  )
  report.figure({ name: 'analytics.writing', value: perSecond(writtenMs), atLeast: 50_000 })
}

function noteMany(visits: Visits, website: SeededWebsite, count: number) {
  for (let n = 0; n < count; n++) {
    const visitor = Math.floor(Math.random() * VISITORS)
    const { path, id } = website.pages[Math.floor(Math.random() * PAGES)]!
    const rawHeaders = [
      'Host',
      'x',
      'User-Agent',
      `${BROWSER}${100 + (visitor % 50)}.0`,
      'Referer',
      'https://www.google.com/',
    ]
    const socket = { remoteAddress: `203.0.${visitor >> 8}.${visitor & 255}` }
    const request = { method: 'GET', url: path, rawHeaders, socket } as unknown as IncomingMessage
    visits.note(request, { websiteId: website.id, host: 'x', page: { pageId: id, path, markdown: false } })
  }
}

async function countAll(database: Database) {
  await foldViews(database, new AbortController().signal)
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

async function seeded(world: World, name: string): Promise<{ dataDir: string; website: SeededWebsite }> {
  const dataDir = join(world.folder, name)
  mkdirSync(dataDir)
  const database = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  const { websites } = await seed(database, KINDS)
  await database.close()
  return { dataDir, website: websites.viewed![0]! }
}

function bytesOf(dataDir: string): number {
  return statSync(join(dataDir, 'sitewright.sqlite')).size
}
