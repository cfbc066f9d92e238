import { readFileSync } from 'node:fs'
import type { Server } from './servers.ts'
import type { Side } from './side-by-side.ts'

/** Linux counts the time of processes in hundredths of a second. */
const TICK_MS = 10

export type Metered = Side & {
  /** Processor time and requests of each run, the first of which fills caches. */
  spent: { ms: number; requests: number }[]
}
type Clock = (pid: number) => number

/** What a server's processor time goes to while the side is measured, by `clock`. */
export function metered({ label, run }: Side, { pid }: Server, clock: Clock): Metered {
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

/** All threads, in milliseconds. */
export function processTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return TICK_MS * (Number(fields[11]) + Number(fields[12]))
}

/** The request thread alone. */
export function requestThreadTime(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}
