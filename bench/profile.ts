/**
 * Where the product spends its time under each kind of load:
 *
 *     npm exec -- node bench/profile.ts [KIND…]
 *
 * Prints the functions with the most self time. The profiles stay in the folder named, for a viewer.
 */
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plan } from './load/worker.ts'
import { listPlan, readPlan, visitPlan, writePlan } from './plans.ts'
import { selfTimes } from './self-times.ts'
import { startProduct } from './servers.ts'
import { side } from './sides.ts'
import { getPair, listPair } from './tool-plans.ts'
import { World } from './world.ts'

const SECONDS = 8
const SHOWN = 28

const world = new World()
try {
  const seeded = await world.seeded
  const plans: Record<string, Plan> = {
    'read.uniform': readPlan(seeded),
    'read.hot': readPlan(seeded, 1_500),
    list: listPlan(seeded.key, seeded.websites.read!, [1, 2, 3, 4, 5]),
    'list.last': listPlan(seeded.key, seeded.websites.long!, [seeded.websites.long![0]!.pages.length / 50]),
    write: writePlan(seeded),
    site: visitPlan(seeded),
    'tool.page': getPair(seeded, 1_500).tool,
    'tool.list': listPair(seeded).tool,
  }
  const kinds = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(plans)
  for (const kind of kinds) await profile(kind, plans[kind]!)
} finally {
  await world.close()
}

async function profile(kind: string, plan: Plan) {
  const folder = mkdtempSync(join(tmpdir(), `sitewright-profile-${kind}-`))
  const server = await startProduct({ DATA_DIR: world.dataDir }, ['--cpu-prof', `--cpu-prof-dir=${folder}`])
  const load = await (await side(world, kind, server, plan, SECONDS)).run(0)
  await server.stop()
  process.stdout.write(`\n${kind}: ${Math.round(load.requestsPerSecond)}/s, ${folder}\n`)
  // The largest is the main thread's; worker threads write theirs beside it.
  const profiles = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const main = profiles.toSorted((a, b) => b.length - a.length)[0]!
  for (const { share, name, place } of selfTimes(JSON.parse(main), SECONDS).slice(0, SHOWN))
    process.stdout.write(`${(share * 100).toFixed(1).padStart(5)} %  ${name}  ${place}\n`)
}
