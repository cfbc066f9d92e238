import { statSync } from 'node:fs'
import { join } from 'node:path'
import { SQLITE_FILE } from '#kernel/database/dialects/sqlite.ts'
import { writePlan } from '../plans.ts'
import type { Suite } from '../report.ts'
import { sideBySide } from '../side-by-side.ts'
import { side } from '../sides.ts'

/** Longer than the others, so that each round meets a few checkpoints. */
const SECONDS = 2
const LOOK_EVERY_MS = 50

/** Changing a page's html, on the disk before the answer, beside the same with its own sync for every write. */
export const writeFigures: Suite = {
  names: ['write.sync', 'write.p99', 'write.log'],
  async measure(world, report) {
    const plan = writePlan(await world.seeded)
    const baseline = await world.ownSyncs
    const product = await world.product
    const log = watchSize(join(world.dataDir, `${SQLITE_FILE}-wal`))
    const compared = await sideBySide(
      report,
      await side(world, 'changes', product, plan, SECONDS),
      await side(world, 'with their own syncs', baseline, plan, SECONDS),
    )
    report.figure({ name: 'write.sync', value: compared.ratio, atLeast: 2 })
    report.figure({ name: 'write.p99', value: compared.product.p99, unit: 'ms', below: 60 })
    report.figure({ name: 'write.log', value: log.largest() / 1_000_000, unit: 'MB', below: 64 })
  },
}

/** Follows a file's size until `largest` is called, which returns the largest seen, in bytes. */
function watchSize(path: string): { largest(): number } {
  let largest = 0
  const look = () => {
    largest = Math.max(largest, statSync(path).size)
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  return {
    largest() {
      clearInterval(timer)
      look()
      return largest
    },
  }
}
