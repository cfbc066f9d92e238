import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Plan } from './plan.ts'
import type { Message, Outcome } from './reporter.ts'
import type { Result } from './result.ts'
import { runProcess } from './run-process.ts'

/** More than the time of a file in `run-files.ts`, which ends most of those that hang by itself. */
const SILENCE_MS = 15 * 60_000
const PROGRAM = fileURLToPath(new URL('run-files.ts', import.meta.url))
const REPORTER = new URL('reporter.ts', import.meta.url).href

/** In MB. Objects of a request are gone before it is full, which saves a tenth of the processor time. */
const YOUNG_OBJECTS = 32
/** One for files that wait, and three: each has a service, workers and often a browser beside it, and with more what has a time limit does not keep it. */
const PROCESSES = Math.min(4, 2 * availableParallelism())

type OnResult = (result: Result) => void
type Started = Plan & { queue: string[] }

/**
 * Reports each file as it ends. A few processes share the files of a plan, and each runs one after another; when none are left, another
 * helps with the next plan. The first begins with the files that wait, so that the processors are busy throughout. One that hangs or crashes
 * takes its file along, and another goes on with the rest.
 */
export async function runPlans(plans: Plan[], env: NodeJS.ProcessEnv, onResult: OnResult): Promise<void> {
  const started = plans.map((plan): Started => ({ ...plan, queue: [...plan.titles.keys()] }))
  const { waiting = [], busy = [] } = Object.groupBy(started, ({ waits }) => (waits ? 'waiting' : 'busy'))
  const lane = async (n: number) => {
    const first = n % Math.max(1, busy.length)
    const rest = [...busy.slice(first), ...busy.slice(0, first)]
    for (const plan of n === 0 ? [...waiting, ...rest] : [...rest, ...waiting])
      while (plan.queue.length > 0) await runInProcess(plan, env, onResult)
  }
  await Promise.all(Array.from({ length: PROCESSES }, (_, n) => lane(n)))
}

/** Takes at least one file, since a process that ends before its first would end there again. */
async function runInProcess({ database, titles, queue }: Started, env: NodeJS.ProcessEnv, onResult: OnResult) {
  let current: string | null = null
  let output = ''
  let anyFailed = false
  const ended = await runProcess(
    [`--max-semi-space-size=${YOUNG_OBJECTS}`, `--test-reporter=${REPORTER}`, PROGRAM],
    { ...env, NODE_ENV: 'test', TEST_DATABASE: database },
    { timeoutMs: SILENCE_MS, onStart: sendNext, onMessage, onOutput: (text) => (output += text) },
  )
  if (current !== null) fail(titles.get(current)!, `the process ${ended ?? 'ended early'}`)
  else if (ended && !anyFailed) fail(`the process [${database}]`, ended)

  function sendNext(send: (file: string | null) => void) {
    current = queue.shift() ?? null
    send(current)
  }

  function onMessage(message: Message, send: (file: string | null) => void) {
    const { file } = message
    if (file === null) return report(`after the files [${database}]`, message, message.seconds)
    if (file !== current) return fail(`${file} [${database}]`, 'a test ran outside its file')
    if (message.passed + message.failures.length + message.skips.length === 0)
      fail(titles.get(file)!, 'it has no tests')
    else report(titles.get(file)!, message, message.seconds)
    sendNext(send)
  }

  function fail(title: string, detail: string) {
    report(title, { passed: 0, skips: [], failures: [{ name: '(the file)', detail }] }, 0)
  }

  function report(title: string, { passed, failures, skips }: Outcome, seconds: number) {
    anyFailed ||= failures.length > 0
    onResult({ title, passed, failures, skips, seconds, output })
    output = ''
  }
}

/** The same result for every file, where there is no PostgreSQL to run them on. */
export function withoutDatabase({ titles }: Plan, missing: { skipped: string } | { failed: string }): Result[] {
  return [...titles.values()].map((title) => {
    const problem = (detail: string) => [{ name: '(the file)', detail }]
    const outcome =
      'skipped' in missing
        ? { failures: [], skips: problem(missing.skipped) }
        : { failures: problem(missing.failed), skips: [] }
    return { title, passed: 0, ...outcome, seconds: 0, output: '' }
  })
}
