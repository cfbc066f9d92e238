/**
 * Loaded into the server before its own code (`--import`): answers on a port of its own how long the event loop was held at
 * most since the last request, in milliseconds by the clock and of the thread's processor time.
 */
import { createServer } from 'node:net'
import { isMainThread } from 'node:worker_threads'

const PERIOD_MS = 1

if (isMainThread && process.env.HOLD_METER_PORT) measure(Number(process.env.HOLD_METER_PORT))

function measure(port: number) {
  let wall = 0
  let processor = 0
  let seen = performance.now()
  let spent = process.threadCpuUsage()
  setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(spent)
    wall = Math.max(wall, now - seen - PERIOD_MS)
    processor = Math.max(processor, (user + system) / 1000)
    seen = now
    spent = process.threadCpuUsage()
  }, PERIOD_MS).unref()
  const server = createServer((socket) => {
    // The timer first counts what has just ended.
    setTimeout(() => {
      socket.end(JSON.stringify({ wall, processor }))
      wall = 0
      processor = 0
    }, 3 * PERIOD_MS)
  })
  server.listen(port, '127.0.0.1').unref()
}
