import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Share of all cores that other programs may use. */
const MAX_BUSY = 0.1
const WATCH_MS = 150
const MAX_WAIT_MS = 10_000

/** Waits, within limits, until the machine is idle: a round that other programs disturb means little. */
export async function quiet(): Promise<void> {
  for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline; ) {
    const before = cpuTimes()
    await sleep(WATCH_MS)
    const after = cpuTimes()
    if ((after.busy - before.busy) / (after.all - before.all) < MAX_BUSY) return
  }
}

/** Of /proc/stat, in ticks: user, nice, system, idle, iowait, irq, softirq, steal. */
function cpuTimes(): { busy: number; all: number } {
  const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.split(/\s+/).slice(1, 9).map(Number)
  const all = ticks.reduce((sum, ticks) => sum + ticks, 0)
  return { busy: all - ticks[3]! - ticks[4]!, all }
}
