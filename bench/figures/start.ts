import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { median } from '../median.ts'
import { quiet } from '../quiet.ts'
import type { Report, Suite } from '../report.ts'
import { startProduct } from '../servers.ts'
import { startStages } from '../start-stages.ts'
import type { World } from '../world.ts'

const STARTS = 5

/** From spawning the process to the first 200 of /readyz, on an existing data folder. */
export const startFigures: Suite = {
  names: ['start.ready'],
  async measure(world, report) {
    await world.seeded
    const times: number[] = []
    for (let n = 0; n < STARTS; n++) {
      await quiet()
      const server = await startProduct({ DATA_DIR: world.dataDir })
      times.push(server.readyAfterMs)
      await server.stop()
    }
    await noteStages(world, report)
    report.figure({ name: 'start.ready', value: median(times), unit: 'ms', below: 500 })
  },
}

/** One more start, under the profiler, which slows it down: its parts matter, not their sum. */
async function noteStages(world: World, report: Report) {
  const folder = join(world.folder, 'start-profile')
  mkdirSync(folder)
  const server = await startProduct({ DATA_DIR: world.dataDir }, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
  const readyAt = Number(process.hrtime.bigint() / 1000n)
  await server.stop()
  // The largest is the main thread's.
  const profiles = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const main = profiles.toSorted((a, b) => b.length - a.length)[0]!
  const stages = startStages(JSON.parse(main), readyAt - server.readyAfterMs * 1000, readyAt)
  const parts = Object.entries(stages).map(([stage, ms]) => `${stage} ${Math.round(ms)} ms`)
  report.note(`a start under the profiler: ${parts.join(', ')}`)
}
