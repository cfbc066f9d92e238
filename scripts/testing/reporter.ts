// A reporter for node:test in a test process: sends the parent process the outcome of each file.
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import type { Problem } from './result.ts'

export type Outcome = { passed: number; failures: Problem[]; skips: Problem[] }
/** `file` is null for what belongs to no file. */
export type Message = { file: string | null; seconds: number } & Outcome

type Finished = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

// biome-ignore lint/correctness/useYield: a reporter is a generator; this one has nothing to print.
export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const path: string[] = []
  let outcome = emptyOutcome()
  for await (const event of events) {
    if (event.type === 'test:start') path[event.data.nesting] = event.data.name
    if (event.type === 'test:diagnostic' && /^(Error|Warning): /.test(event.data.message))
      outcome.failures.push({ name: '(diagnostic)', detail: event.data.message })
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    add(outcome, path.slice(1, event.data.nesting + 1).join(' > '), event)
    if (event.data.nesting > 0) continue
    send({ file: event.data.name, seconds: event.data.details.duration_ms / 1000, ...outcome })
    outcome = emptyOutcome()
  }
  if (outcome.failures.length > 0) send({ file: null, seconds: 0, ...outcome })
}

function emptyOutcome(): Outcome {
  return { passed: 0, failures: [], skips: [] }
}

function send(message: Message) {
  process.send!(message)
}

/** Suites and files count only when they fail for another reason than a test inside them. */
function add(outcome: Outcome, name: string, event: Finished) {
  const { skip, todo, details, nesting } = event.data
  const isTest = nesting > 0 && details.type !== 'suite'
  const skipped = skip || todo
  if (skipped) outcome.skips.push({ name, detail: typeof skipped === 'string' ? skipped : 'no reason given' })
  else if (event.type === 'test:pass') outcome.passed += isTest ? 1 : 0
  else {
    const error = event.data.details.error as Error & { failureType?: string }
    const isOfSubtests = error.failureType === 'subtestsFailed'
    if (isOfSubtests && !isTest) return
    const detail = isOfSubtests ? 'a test inside it failed' : inspect(error.cause ?? error)
    outcome.failures.push({ name: name || '(the file)', detail })
  }
}
