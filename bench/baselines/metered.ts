/**
 * The product, with a meter on a port of its own (its argument), which counts statements and allocations, reads the clocks of
 * threads and, between `/profile` and `/profiled`, records where time goes. Configured by the environment, like the product.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { Session } from 'node:inspector/promises'
import { StatementSync } from 'node:sqlite'
import { getHeapStatistics } from 'node:v8'
import { readConfig } from '#config.ts'
import { start } from '#main.ts'
import { requestThreadMs } from '../processor.ts'

export type Meter = { statements: number; allocated: number; written: number; thread: number; cpu: number }

const SAMPLE_US = 100
let statements = 0
for (const name of ['all', 'run', 'get'] as const) {
  const plain = StatementSync.prototype[name] as (...values: unknown[]) => unknown
  StatementSync.prototype[name] = function (this: StatementSync, ...values: unknown[]) {
    statements++
    return plain.apply(this, values)
  } as never
}

const running = await start(readConfig(process.env))
process.once('SIGTERM', () => void running.close().then(() => process.exit()))

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US })

createServer(async ({ url }, response) => {
  if (url === '/profile') await session.post('Profiler.start')
  response.end(JSON.stringify(url === '/profiled' ? (await session.post('Profiler.stop')).profile : meter()))
}).listen(Number(process.argv[2]), '127.0.0.1')

/** Milliseconds of processor time, and bytes. */
function meter(): Meter {
  const { user, system } = process.cpuUsage()
  const [, written] = /^write_bytes: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))!
  return {
    statements,
    allocated: (getHeapStatistics() as { total_allocated_bytes?: number }).total_allocated_bytes ?? 0,
    written: Number(written),
    thread: requestThreadMs(process.pid),
    cpu: (user + system) / 1_000,
  }
}
