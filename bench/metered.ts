import { median } from './median.ts'
import { processorMs } from './processor.ts'
import type { Report } from './report.ts'
import type { Server } from './servers.ts'
import type { Side } from './side-by-side.ts'

export type Metered = Side & {
  /** Processor time and requests of each run, the first of which fills caches. */
  spent: { ms: number; requests: number }[]
}

/** What a server's processor time goes to while the side is measured, by `clock`. */
export function metered({ label, run }: Side, { pid }: Server, clock = processorMs): Metered {
  const spent: Metered['spent'] = []
  return {
    label,
    spent,
    async run(number) {
      const before = clock(pid)
      const begun = performance.now()
      const load = await run(number)
      const ms = clock(pid) - before
      spent.push({ ms, requests: (load.requestsPerSecond * (performance.now() - begun)) / 1_000 })
      return load
    },
  }
}

/** Microseconds of a request, of each run. */
export function timesOf({ spent }: Metered): number[] {
  return spent.slice(1).map(({ ms, requests }) => (1_000 * ms) / requests)
}

export function noteProcessor(report: Report, figure: string, one: Metered, other: Metered) {
  const each = (side: Metered) => `${median(timesOf(side)).toFixed(1)} µs for ${side.label}`
  report.note(`${figure}: processor time of the server, some ${each(one)}, ${each(other)}`)
}
