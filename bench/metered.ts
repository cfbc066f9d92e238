import { processorMs } from './processor.ts'
import type { Report } from './report.ts'
import type { Server } from './servers.ts'
import type { Side } from './side-by-side.ts'

export type Metered = Side & { spent: { ms: number; requests: number } }

/** What the server's processor time goes to while the side is measured. */
export function metered({ label, run }: Side, { pid }: Server): Metered {
  const spent = { ms: 0, requests: 0 }
  return {
    label,
    spent,
    async run(number) {
      const before = processorMs(pid)
      const begun = performance.now()
      const load = await run(number)
      spent.ms += processorMs(pid) - before
      spent.requests += (load.requestsPerSecond * (performance.now() - begun)) / 1_000
      return load
    },
  }
}

export function noteProcessor(report: Report, figure: string, one: Metered, other: Metered) {
  const each = ({ label, spent: { ms, requests } }: Metered) =>
    `${((1_000 * ms) / requests).toFixed(1)} µs for ${label}`
  report.note(`${figure}: processor time of the server, some ${each(one)}, ${each(other)}`)
}
