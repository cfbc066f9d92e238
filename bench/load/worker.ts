import { Connection } from './connection.ts'
import { Histogram } from './histogram.ts'
import { seededDraw } from './seeded-draw.ts'

/** Requests to draw from: a head each, and a body that all share. */
export type Plan = {
  heads: string[]
  /** Every STAMP in it becomes another number of the same length, so that no two requests say the same. */
  body?: string
}
export type Job = { plan: number; port: number; connections: number; seconds: number; seed: number }
export type Answered = {
  requestsPerSecond: number
  p50: number
  p99: number
  errors: number
  firstError: string | null
  clientBusy: number
}

export const STAMP = '@@@@@@@@@@'
/** Not counted: connections are made and queues fill. */
const WARM_UP_MS = 300

const plans = new Map<number, { heads: Buffer[]; body: Buffer | null; stampAt: number }>()
let stamps = Math.floor(Date.now() / 1000)

process.on('message', async (message: { id: number; plan: Plan } | Job) => {
  if ('id' in message) prepare(message.id, message.plan)
  else process.send!(await run(message))
})
process.on('disconnect', () => process.exit())

function prepare(id: number, { heads, body }: Plan) {
  const bytes = body === undefined ? null : Buffer.from(body)
  const length = bytes ? `content-length: ${bytes.length}\r\n` : ''
  plans.set(id, {
    heads: heads.map((head) => Buffer.from(`${head}${length}\r\n`)),
    body: bytes,
    stampAt: bytes?.indexOf(STAMP) ?? -1,
  })
}

async function run({ plan, port, connections, seconds, seed }: Job): Promise<Answered> {
  const { heads, body, stampAt } = plans.get(plan)!
  const draw = seededDraw(seed)
  const latencies = new Histogram()
  let errors = 0
  let firstError: string | null = null
  let counting = false
  let sending = true

  const next = () => {
    if (!sending) return null
    const head = heads[Math.floor(draw() * heads.length)]!
    if (!body) return head
    const request = Buffer.allocUnsafe(head.length + body.length)
    head.copy(request)
    body.copy(request, head.length)
    if (stampAt >= 0) request.write(String(++stamps).padStart(STAMP.length, '0'), head.length + stampAt, 'latin1')
    return request
  }
  const answered = (milliseconds: number) => {
    if (counting) latencies.add(milliseconds)
  }
  const failed = (reason: string) => {
    errors++
    firstError ??= reason
  }
  const ended = Array.from({ length: connections }, () => new Connection(port, { next, answered, failed }).ended)
  await elapse(WARM_UP_MS)
  counting = true
  const begun = performance.now()
  const cpu = process.cpuUsage()
  await elapse(seconds * 1000)
  counting = false
  const took = performance.now() - begun
  const { user, system } = process.cpuUsage(cpu)
  sending = false
  await Promise.all(ended)
  return {
    requestsPerSecond: (latencies.count * 1000) / took,
    p50: latencies.quantile(0.5),
    p99: latencies.quantile(0.99),
    errors,
    firstError,
    clientBusy: (user + system) / 1000 / took,
  }
}

function elapse(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
