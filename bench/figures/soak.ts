import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#kernel/database/open.ts'
import { findOrInstallBinaries } from '#test/support/postgres/binaries.ts'
import { median } from '../median.ts'
import type { Report, Suite } from '../report.ts'
import { residentMb } from '../resident.ts'
import { seedTable } from '../seed/table-rows.ts'
import { seed } from '../seed.ts'
import { startProduct } from '../servers.ts'
import { SoakLoad } from '../soak-load.ts'
import type { World } from '../world.ts'
import { emptyDatabase } from './read-postgres.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30)
const WORKERS = 2
/** The first third fills caches; what comes afterwards is compared: as many samples at its beginning as at its end. */
const SAMPLES = 60

/** Two workers under mixed load: whether memory and slow answers stay as they are, and whether every answer comes. */
export const soakFigures: Suite = {
  names: namesOf('soak'),
  onlyNamed: true,
  measure: (world, report) => soak(world, report, { name: 'soak', binaries: null }),
}

export const soakPostgresFigures: Suite = {
  names: namesOf('soak.postgres'),
  onlyNamed: true,
  async measure(world, report) {
    const binaries = findOrInstallBinaries()
    if ('skipped' in binaries) return report.note(`soak.postgres was not measured: ${binaries.skipped}`)
    await soak(world, report, { name: 'soak.postgres', binaries: binaries.folder })
  },
}

function namesOf(name: string) {
  return ['memory', 'lost', 'p99', 'resident'].map((figure) => `${name}.${figure}`)
}

async function soak(world: World, report: Report, { name, binaries }: { name: string; binaries: string | null }) {
  const dataDir = join(world.folder, name)
  mkdirSync(dataDir)
  const databaseUrl = binaries === null ? null : await emptyDatabase(world, binaries)
  const database = openDatabase({ databaseUrl, databasePool: 2, dataDir })
  const { key, websites } = await seed(database, { soak: { websites: 4, pages: 500, htmlBytes: 4_000 } })
  const table = await seedTable(database, websites.soak![0]!.id, 'posts', 5_000)
  await database.close()
  const env = { DATA_DIR: dataDir, WORKERS: String(WORKERS), ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const server = await startProduct(env)
  try {
    const load = new SoakLoad({ port: server.port, key, websites: websites.soak!, table }, MINUTES * 60)
    const running = load.run()
    const samples: { mb: number; p99: number }[] = []
    for (let n = 0; n < SAMPLES; n++) {
      await sleep((MINUTES * 60_000) / SAMPLES)
      const times = load.takeTimes()
      samples.push({ mb: Math.max(...workersOf(server.pid).map(residentMb)), p99: times.quantile(0.99) })
    }
    await running
    reportOn(report, name, samples, load)
  } finally {
    await server.stop()
  }
}

function reportOn(report: Report, name: string, samples: readonly { mb: number; p99: number }[], load: SoakLoad) {
  const third = SAMPLES / 3
  const middle = samples.slice(third, 2 * third)
  const end = samples.slice(2 * third)
  const of = (part: typeof middle, value: 'mb' | 'p99') => median(part.map((sample) => sample[value]))
  const tenths = samples.filter((_, n) => n % (SAMPLES / 10) === SAMPLES / 10 - 1)
  report.note(`${name}: ${load.requests} requests in ${MINUTES} minutes, ${WORKERS} workers`)
  report.note(`resident MB of the larger worker, ten times: ${tenths.map(({ mb }) => mb.toFixed(0)).join(', ')}`)
  report.note(`p99 ms, ten times: ${tenths.map(({ p99 }) => p99.toFixed(1)).join(', ')}`)
  for (const sentence of load.wrong.slice(0, 5)) report.note(sentence)
  report.figure({ name: `${name}.memory`, value: of(end, 'mb') / of(middle, 'mb'), below: 1.1 })
  report.figure({ name: `${name}.lost`, value: load.wrong.length, below: 1 })
  report.figure({ name: `${name}.p99`, value: of(end, 'p99') / of(middle, 'p99'), below: 1.5 })
  report.figure({ name: `${name}.resident`, value: Math.max(...samples.map(({ mb }) => mb)), unit: 'MB', below: 250 })
}

function workersOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
  return children.map(Number)
}
