import { fileURLToPath } from 'node:url'
import type { Plan } from './plan.ts'
import type { Message, Outcome } from './reporter.ts'
import type { Result } from './result.ts'
import { runProcess } from './run-process.ts'

/** More than the time of a file in `run-files.ts`, which ends most of those that hang by itself. */
const SILENCE_MS = 6 * 60_000
const PROGRAM = fileURLToPath(new URL('run-files.ts', import.meta.url))
const REPORTER = new URL('reporter.ts', import.meta.url).href

/**
 * Runs the files one after another and reports each as it ends. They share a process; one that hangs or crashes takes it
 * along, and those after it run in another.
 */
export async function runPlan(plan: Plan, env: NodeJS.ProcessEnv, onResult: (result: Result) => void) {
  let remaining: Plan['titles'] = plan.titles
  while (remaining.size > 0) remaining = await runInProcess({ ...plan, titles: remaining }, env, onResult)
}

/** @returns the files after the one that ended the process early */
async function runInProcess({ database, titles }: Plan, env: NodeJS.ProcessEnv, onResult: (result: Result) => void) {
  const remaining = new Map(titles)
  let current: string | null = null
  let output = ''
  let anyFailed = false
  const args = [`--test-reporter=${REPORTER}`, PROGRAM, ...titles.keys()]
  const ended = await runProcess(
    args,
    { ...env, NODE_ENV: 'test', TEST_DATABASE: database },
    { timeoutMs: SILENCE_MS, onMessage, onOutput: (text) => (output += text) },
  )
  if (remaining.size > 0) {
    // A process that ends between two files would end there again.
    const culprits = current !== null && remaining.has(current) ? [current] : [...remaining.keys()]
    for (const file of culprits) {
      fail(titles.get(file)!, `the process ${ended ?? 'ended early'}`)
      remaining.delete(file)
    }
  } else if (ended && !anyFailed) fail(`the process [${database}]`, ended)
  return remaining

  function onMessage(message: Message) {
    if ('started' in message) current = message.file
    else if (message.file === null) report(`after the files [${database}]`, message, message.seconds)
    else if (!remaining.delete(message.file)) fail(`${message.file} [${database}]`, 'a test ran outside its file')
    else if (message.passed + message.failures.length + message.skips.length === 0)
      fail(titles.get(message.file)!, 'it has no tests')
    else report(titles.get(message.file)!, message, message.seconds)
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
