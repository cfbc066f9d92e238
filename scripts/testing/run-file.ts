import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Outcome, Result } from './outcome.ts'
import type { Run } from './plan.ts'
import { type Ended, runNode } from './processes.ts'
import { type Report, takeReport } from './report.ts'

const FILE_TIMEOUT_MS = 180_000
const REPORTER = new URL('reporter.ts', import.meta.url).href
let reports = 0

/** A test file in a process of its own. Whatever goes wrong with the process itself counts as one more failed test. */
export async function runFile(run: Run, env: NodeJS.ProcessEnv, deadline: number): Promise<Result> {
  const title = run.database ? `${run.file} [${run.database}]` : run.file
  const started = performance.now()
  const finish = (outcomes: Outcome[], output: string): Result => {
    return { title, outcomes, output, seconds: (performance.now() - started) / 1000 }
  }
  const timeoutMs = Math.min(FILE_TIMEOUT_MS, deadline - Date.now())
  if (timeoutMs <= 0) return finish([failed('not run: the whole run took too long')], '')

  const report = join(tmpdir(), `sitewright-report-${process.pid}-${++reports}.jsonl`)
  const args = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`, run.file]
  const ended = await runNode(args, environment(run, env), timeoutMs)
  const told = takeReport(report)
  const trouble = troubleOf(ended, told, timeoutMs)
  return finish(trouble ? [...told.outcomes, failed(trouble)] : told.outcomes, ended.output)
}

function environment(run: Run, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_ENV: 'test', ...(run.database && { TEST_DATABASE: run.database }) }
}

function troubleOf(
  ended: Ended,
  { outcomes, lastBegun, complaints, complete }: Report,
  timeoutMs: number,
): string | null {
  const seconds = Math.round(timeoutMs / 1000)
  const alreadyFailed = outcomes.some((outcome) => outcome.status === 'failed')
  if (ended.timedOut)
    return `killed after ${seconds} s: something hangs or is left open; the last test begun was '${lastBegun}'`
  if (ended.signal) return `the process was ended by ${ended.signal}`
  if (complaints.length > 0) return complaints.join('\n')
  if (ended.status !== 0 && !alreadyFailed) return `the process ended with status ${ended.status}`
  if (lastBegun === null) return 'it has no tests'
  if (!complete) return `the process ended before its tests did; the last one begun was '${lastBegun}'`
  return null
}

function failed(detail: string): Outcome {
  return { name: '(the file)', status: 'failed', detail }
}
