// A reporter of node:test that writes lines of JSON for scripts/testing/report.ts to read: what a test came to, the start of each
// (so that one can name the test that hangs), complaints of the runner, and at last that all of it was told.
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import type { Outcome } from './outcome.ts'

export type Line = { outcome: Outcome } | { begun: string } | { complaint: string } | { complete: true }

export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const path: string[] = []
  for await (const event of events) {
    if (event.type === 'test:start') path[event.data.nesting] = event.data.name
    if (event.type === 'test:dequeue') yield encode({ begun: event.data.name })
    if (event.type === 'test:diagnostic' && /^(Error|Warning): /.test(event.data.message))
      yield encode({ complaint: event.data.message })
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const name = [...path.slice(0, event.data.nesting), event.data.name].join(' > ')
    const outcome = judge(name, event)
    if (outcome) yield encode({ outcome })
  }
  yield encode({ complete: true })
}

function encode(line: Line): string {
  return `${JSON.stringify(line)}\n`
}

function judge(name: string, event: TestEvent): Outcome | null {
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return null
  const { skip, todo, details } = event.data
  const reason = skip ?? todo
  const isSuite = details.type === 'suite'
  if (reason !== undefined && reason !== false) {
    return { name, status: 'skipped', detail: typeof reason === 'string' ? reason : 'no reason given' }
  }
  if (event.type === 'test:pass') return isSuite ? null : { name, status: 'passed' }

  const error = event.data.details.error as Error & { failureType?: string }
  const ofChildren = error.failureType === 'subtestsFailed'
  if (isSuite && ofChildren) return null
  return { name, status: 'failed', detail: ofChildren ? 'a test inside it failed' : inspect(error.cause ?? error) }
}
