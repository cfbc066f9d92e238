import { fileURLToPath } from 'node:url'
import type { Plan } from './plan.ts'
import type { Message, Outcome } from './reporter.ts'
import type { Result } from './result.ts'
import { runProcess } from './run-process.ts'

const TIMEOUT_MS = 45 * 60_000
const PROGRAM = fileURLToPath(new URL('run-files.ts', import.meta.url))
const REPORTER = new URL('reporter.ts', import.meta.url).href

/** Runs the files in one process and reports each as it ends. Whatever goes wrong with the process itself is a failure too. */
export async function runPlan({ database, titles }: Plan, env: NodeJS.ProcessEnv, onResult: (result: Result) => void) {
  const remaining = new Set(titles.keys())
  let current: string | null = null
  let output = ''
  let anyFailed = false
  const args = [`--test-reporter=${REPORTER}`, PROGRAM, ...titles.keys()]
  const ended = await runProcess(
    args,
    { ...env, NODE_ENV: 'test', TEST_DATABASE: database },
    { timeoutMs: TIMEOUT_MS, onMessage, onOutput: (text) => (output += text) },
  )
  for (const file of remaining) fail(titles.get(file)!, `${file === current ? '' : 'not run: '}the process ${ended}`)
  if (ended && !anyFailed) fail(`the process [${database}]`, ended)

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
