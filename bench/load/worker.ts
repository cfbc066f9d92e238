import { Connection } from './connection.ts'
import { Histogram } from './histogram.ts'
import { seededDraw } from './seeded-draw.ts'

/** Requests to draw from: their heads, and a body that all share or one for each. */
export type Plan = {
  heads: string[]
  bodies?: string[]
  /** STAMP in it is replaced by another number in every request, so that no two are the same. */
  body?: string
}
/** Requests drawn by the seed for `seconds`; without seconds, each of them once and in order. A connection rests for `pause` milliseconds between two. */
export type Job = {
  plan: number
  port: number
  connections: number
  seconds: number | null
  seed: number
  pause?: number
}
export type Answered = {
  requestsPerSecond: number
  p50: number
  p99: number
  errors: number
  firstError: string | null
  clientBusy: number
}

export const STAMP = '@@@@@@@@@@'
/** Not counted: connections open and queues fill. */
const WARM_UP_MS = 300

type Prepared = { heads: { bytes: Buffer; stampAt: number }[]; body: Buffer | null; stampAt: number }
const plans = new Map<number, Prepared>()
let stamps = Math.floor(Date.now() / 1000)

process.on('message', async (message: { id: number; plan: Plan } | Job) => {
  if ('id' in message) prepare(message.id, message.plan)
  else process.send!(await run(message))
})
process.on('disconnect', () => process.exit())

function prepare(id: number, { heads, body, bodies }: Plan) {
  const bytes = body === undefined ? null : Buffer.from(body)
  const lengthOf = (text: string | Buffer) => `content-length: ${Buffer.byteLength(text)}\r\n`
  const length = bytes ? lengthOf(bytes) : ''
  plans.set(id, {
    heads: heads.map((head, index) => {
      const own = bodies?.[index]
      const bytes = Buffer.from(own === undefined ? `${head}${length}\r\n` : `${head}${lengthOf(own)}\r\n${own}`)
      return { bytes, stampAt: own === undefined ? -1 : bytes.indexOf(STAMP) }
    }),
    body: bytes,
    stampAt: bytes?.indexOf(STAMP) ?? -1,
  })
}

async function run({ plan, port, connections, seconds, seed, pause = 0 }: Job): Promise<Answered> {
  const { heads, body, stampAt } = plans.get(plan)!
  const draw = seededDraw(seed)
  const latencies = new Histogram()
  let errors = 0
  let firstError: string | null = null
  let counting = false
  let sending = true
  let sent = 0

  const next = () => {
    if (!sending) return null
    const head = seconds === null ? heads[sent++] : heads[Math.floor(draw() * heads.length)]
    if (!head) return null
    if (!body) return head.stampAt < 0 ? head.bytes : stamped(Buffer.from(head.bytes), head.stampAt)
    const request = Buffer.allocUnsafe(head.bytes.length + body.length)
    head.bytes.copy(request)
    body.copy(request, head.bytes.length)
    return stampAt < 0 ? request : stamped(request, head.bytes.length + stampAt)
  }
  const answered = (milliseconds: number) => {
    if (counting) latencies.add(milliseconds)
  }
  const failed = (reason: string) => {
    errors++
    firstError ??= reason
  }
  const ended = Array.from({ length: connections }, () => new Connection(port, { next, pause, answered, failed }).ended)
  if (seconds !== null) await elapse(WARM_UP_MS)
  counting = true
  const begun = performance.now()
  const cpu = process.cpuUsage()
  await (seconds === null ? Promise.all(ended) : elapse(seconds * 1000))
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

function stamped(request: Buffer, at: number): Buffer {
  request.write(String(++stamps).padStart(STAMP.length, '0'), at, 'latin1')
  return request
}

function elapse(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
