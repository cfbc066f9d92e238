/**
 * What common operations cost, each asked for the first time, on a website with years of history:
 *
 *     npm exec -- node bench/cost.ts [OPERATION…]
 *
 * Prints a line per operation (processor time of the request thread and of all threads, statements, bytes allocated and written
 * to the disk, each per request, with the work that jobs do afterwards) and what the request thread's time goes to. Each
 * operation has a process of its own, whose code is compiled before anything is metered; its caches are too small for an answer
 * to be there when it is asked for again. Processor time is hardly longer beside other programs, but speeds of processors
 * differ: compare within one run.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PAGES } from '#test/support/grown/grow.ts'
import type { Meter } from './baselines/metered.ts'
import { type Step, stepTimes } from './cost/steps.ts'
import { type Grown, startGrown } from './grown.ts'
import { type Plan, STAMP } from './load/worker.ts'
import { apiHead, visitHead, writtenHtml } from './plans.ts'
import type { Profile } from './self-times.ts'
import { freePort, startMetered } from './servers.ts'
import { World } from './world.ts'

/** `target` is milliseconds of processor time of all threads. `again` is for what is asked a second time. */
type Operation = { target: number; plan(grown: Grown): Plan; again?: boolean }

/** So that V8 has compiled what is used often. */
const WARM_UP_SECONDS = 8
/** At least, so that what an idle process does makes no difference. */
const METERED_SECONDS = 4
const SMALL_CACHES = { RECORD_CACHE_MB: '1', SITE_CACHE_MB: '1' }
/** Jobs are done when this much processor time was used at most in as long as this. */
const IDLE = { ms: 1_000, cpu: 15 }
const JSON_TYPE = 'content-type: application/json; charset=utf-8\r\n'
const CONNECTIONS = 8

const OPERATIONS: Record<string, Operation> = {
  change: {
    target: 0.35,
    plan: (grown) => ({ ...each(grown, 'PATCH', PAGES, (n) => `pages/${pageId(n)}`, JSON_TYPE), body: html() }),
  },
  'row made': {
    target: 0.3,
    plan: (grown) => ({
      ...each(grown, 'POST', 2_000, () => `tables/${grown.table_id}/rows`, JSON_TYPE),
      body: JSON.stringify({ values: { title: `Row ${STAMP}` } }),
    }),
  },
  read: { target: 0.045, plan: (grown) => each(grown, 'GET', PAGES, (n) => `pages/${pageId(n)}`) },
  'read again': { target: 0.03, again: true, plan: (grown) => each(grown, 'GET', PAGES, (n) => `pages/${pageId(n)}`) },
  list: { target: 0.16, plan: (grown) => each(grown, 'GET', 600, (n) => `pages?${part(n)}`) },
  'list with html': {
    target: 0.9,
    plan: (grown) => each(grown, 'GET', 600, (n) => `pages?${part(n)}&fields=html_content`),
  },
  'rows filtered': {
    target: 2,
    plan: (grown) =>
      each(
        grown,
        'GET',
        200,
        (n) => `tables/${grown.table_id}/rows?filter[kind]=kind-${n % 20}&sort=price&per=50&page=${1 + n}`,
      ),
  },
  search: { target: 3, plan: (grown) => each(grown, 'GET', 400, (n) => `search?q=page+${n}`) },
  'first render': { target: 0.8, plan: (grown) => ({ heads: paths(PAGES).map((path) => visitHead(grown, path)) }) },
  view: {
    target: 0.034,
    again: true,
    plan: (grown) => ({ heads: paths(PAGES).map((path) => visitHead(grown, path)) }),
  },
  'tool call': {
    target: 0.1,
    plan: (grown) => ({
      heads: Array.from({ length: PAGES }, () => `${apiHead('POST', '/mcp', grown.key)}${JSON_TYPE}`),
      bodies: Array.from({ length: PAGES }, (_, n) => call('pages_get', { id: pageId(n) })),
    }),
  },
}

const world = new World()
try {
  const meterPort = await freePort()
  const grown = await startGrown(world)
  await grown.server.stop()
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(OPERATIONS)
  process.stdout.write(
    `${row('operation', ['ms', 'target', 'thread ms', 'statements', 'allocated KB', 'written KB'])}\n`,
  )
  for (const name of wanted) {
    const operation = OPERATIONS[name]
    if (!operation)
      throw new Error(`There is no operation '${name}'. Operations are ${Object.keys(OPERATIONS).join(', ')}.`)
    const env = { DATA_DIR: grown.dataDir, ...(!operation.again && SMALL_CACHES) }
    const server = await world.running(startMetered(env, meterPort))
    await measure(name, operation, { ...grown, server }, `http://127.0.0.1:${meterPort}`)
    await server.stop()
  }
} finally {
  await world.close()
}

async function measure(name: string, { target, plan }: Operation, grown: Grown, meterUrl: string) {
  const meter = async <T>(path: string) => (await (await fetch(meterUrl + path)).json()) as T
  const planned = plan(grown)
  const load = await world.load
  const run = (seconds: number | null) =>
    load.run(planned, { port: grown.server.port, connections: CONNECTIONS, seconds, seed: 0 })
  const idle = async () => {
    for (let before = await meter<Meter>('/'); ; ) {
      await sleep(IDLE.ms)
      const after = await meter<Meter>('/')
      if (after.cpu - before.cpu < IDLE.cpu) return after
      before = after
    }
  }
  const repeated = async () => {
    const begun = performance.now()
    for (let rounds = 1; ; rounds++) {
      await run(null)
      if (performance.now() > begun + 1_000 * METERED_SECONDS) return rounds
    }
  }
  await run(WARM_UP_SECONDS)
  const before = await idle()
  const rounds = await repeated()
  const after = await idle()
  await meter('/profile')
  await repeated()
  const profile = await meter<Profile>('/profiled')
  const count = planned.heads.length * rounds
  const of = (part: keyof Meter) => (after[part] - before[part]) / count
  const numbers = [of('cpu'), target, of('thread'), of('statements'), of('allocated') / 1_000, of('written') / 1_000]
  process.stdout.write(`${row(name, numbers.map(digits))}\n`)
  const shares = stepTimes(profile).map(({ name, share }: Step) => `${name} ${Math.round(share * 100)} %`)
  process.stdout.write(`#   ${shares.join(', ')}\n`)
}

function each(grown: Grown, method: string, count: number, path: (n: number) => string, head = ''): Plan {
  const address = (n: number) => `/api/v1/websites/${grown.website_id}/${path(n)}`
  return { heads: Array.from({ length: count }, (_, n) => apiHead(method, address(n), grown.key) + head) }
}

function paths(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `/section-${(n + 1) % 10}/page-${n + 1}`)
}

/** Another part of a list of 2,000, for n below 600. */
function part(n: number): string {
  return `per=${50 - (n % 15)}&page=${1 + Math.floor(n / 15)}`
}

function html(): string {
  return JSON.stringify({ html_content: writtenHtml() })
}

function row(name: string, cells: string[]): string {
  return name.padEnd(16) + cells.map((cell) => cell.padStart(13)).join('')
}

function digits(value: number): string {
  return value.toFixed(value < 1 ? 3 : 1)
}

function call(name: string, args: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method: 'tools/call', params: { name, arguments: args } })
}

/** As test/support/grown gives them. */
function pageId(n: number): string {
  return `0195a2b4-7c10-7d3e-8003-${String(n + 1).padStart(12, '0')}`
}
