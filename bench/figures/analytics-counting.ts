import { mkdirSync, statSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { hasWork } from '#analytics/fold/fold-views.ts'
import { readConfig } from '#config.ts'
import { openDatabase } from '#kernel/database/open.ts'
import { threadConfig } from '#process/counting/counting-of.ts'
import { CountingThread } from '#process/counting/counting-thread.ts'
import { Visits } from '#site/visits/visits.ts'
import { median } from '../median.ts'
import { metered, timesOf } from '../metered.ts'
import { visitHead } from '../plans.ts'
import { requestThreadMs } from '../processor.ts'
import type { Report, Suite } from '../report.ts'
import { type SeededWebsite, seed } from '../seed.ts'
import { type Server, startProduct } from '../servers.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'
import { exchange } from '../visit.ts'
import type { World } from '../world.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/'
const PAGES = 100
const KINDS = { viewed: { websites: 1, pages: PAGES, htmlBytes: 9_400 } }
const BATCH = 40_000
/** In which the code is compiled. */
const FIRST_BATCHES = 5
const BATCHES = 10
const VISITORS = 4_000
/** Of a round: some flushes are part of each. */
const SECONDS = 3
const POLL_MS = 20
/** Some 2,000 pages a second. */
const STEADY = { connections: 16, pause: 7 }
const FULL_ROUNDS = 3

type Counting = { dataDir: string; server: Server; website: SeededWebsite }

/** What counting costs a visitor's request. */
export const analyticsRequestFigures: Suite = { names: ['analytics.request'], measure: answering }
/** How many views are counted. */
export const analyticsCountingFigures: Suite = { names: ['analytics.counting'], measure: counting }

/**
 * By the processor time of the request thread, the flushes of a second included, at a steady load that leaves the machine
 * time to count. At a full load on two cores client, requests and counting share them: its throughput is in a note.
 */
async function answering(world: World, report: Report) {
  const [counting, silent] = await Promise.all(
    ['on', 'off'].map(async (ANALYTICS) => {
      const { dataDir, website } = await seeded(world, `analytics-${ANALYTICS}`)
      const server = await world.running(startProduct({ DATA_DIR: dataDir, ANALYTICS }))
      const plan = {
        heads: website.pages.map(({ path }) => `${visitHead(website, path)}user-agent: ${BROWSER}140.0\r\n`),
      }
      const label = `pages with ANALYTICS=${ANALYTICS}`
      const steady = await side(
        world,
        `${label}, a steady load`,
        server,
        plan,
        SECONDS,
        STEADY.connections,
        STEADY.pause,
      )
      const full = await side(world, label, server, plan, SECONDS)
      return { steady: metered(steady, server, requestThreadMs), full, dataDir, server, website }
    }),
  )
  await sideBySide(report, counting!.steady, silent!.steady)
  const [times, timesSilent] = [timesOf(counting!.steady), timesOf(silent!.steady)]
  report.note(
    `analytics.request: ${median(times).toFixed(1)} µs of the request thread for a page, ${median(timesSilent).toFixed(1)} µs without counting`,
  )
  const { ratio } = await sideBySide(report, counting!.full, silent!.full, FULL_ROUNDS)
  report.note(`analytics.request: ${ratio.toFixed(2)} of the pages when both cores are full`)
  await noteDelays(report, counting!)
  report.figure({
    name: 'analytics.request',
    value: median(times.map((time, round) => timesSilent[round]! / time)),
    atLeast: 0.95,
  })
}

/** How long views wait to be counted: the last ones of a full load, and a single one. */
async function noteDelays(report: Report, { dataDir, server, website }: Counting) {
  const { reader, close } = openDatabase({ databaseUrl: null, databasePool: 2, dataDir })
  const behind = await secondsUntil(async () => !(await hasWork(reader, Date.now())))
  const headers = { host: `${website.subdomain}.sites.test`, 'user-agent': `${BROWSER}1.0` }
  const { status } = await exchange(server.port, 'GET', website.pages[0]!.path, headers)
  if (status !== 200) throw new Error(`a visitor's page answered ${status}`)
  const people = () => reader.selectFrom('analytics_visitors').select('visitor').execute()
  const live = await secondsUntil(async () => (await people()).length === 2)
  await close()
  report.note(
    `analytics.request: a view is among live visitors after ${live} s, the last of a full load after ${behind} s`,
  )
}

async function secondsUntil(isSo: () => Promise<boolean>): Promise<string> {
  const begun = performance.now()
  while (!(await isSo())) await sleep(POLL_MS)
  return ((performance.now() - begun) / 1_000).toFixed(1)
}

/** Noted here, and read, hashed, written and counted by the thread, as in the product. */
async function counting(world: World, report: Report) {
  const { dataDir, website } = await seeded(world, 'analytics-counting')
  const thread = new CountingThread(
    threadConfig(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', VERIFY_AGENTS: '0' })),
  )
  const visits = new Visits({ counting: thread, log: pino({ level: 'warn' }) })
  const count = () => {
    noteMany(visits, website, BATCH)
    return visits.flush()
  }
  for (let batch = 0; batch < FIRST_BATCHES; batch++) await count()
  const before = bytesOf(dataDir)
  const spent = { processorMs: 0, ms: 0 }
  for (let batch = 0; batch < BATCHES; batch++) await timed(spent, count)
  await thread.close()
  if (visits.shed > 0) throw new Error(`${visits.shed} views were shed`)
  const views = BATCH * BATCHES
  const perSecond = (ms: number) => Math.round((1_000 * views) / ms)
  const megabytes = (bytesOf(dataDir) - before) / views
  report.note(
    `analytics.counting: ${perSecond(spent.ms)} counted each second by the clock, on a machine that may have been busy; a million views take ${megabytes.toFixed(0)} MB`,
  )
  report.figure({ name: 'analytics.counting', value: perSecond(spent.processorMs), atLeast: 80_000 })
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

/** Processor time of all threads, that of the copying of the log included, and time by the clock. */
async function timed(spent: { processorMs: number; ms: number }, work: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  spent.processorMs += (user + system) / 1_000
  spent.ms += performance.now() - begun
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
