// `npm test` runs everything; `npm test -- <part of a path>…` runs the test files whose path contains one of the parts, and no checks.
import type { Cluster } from '../test/support/postgres/cluster.ts'
import { count, type Result } from './testing/outcome.ts'
import { plan } from './testing/plan.ts'
import { print, printResult, printSummary } from './testing/print.ts'
import { abandonAll } from './testing/processes.ts'
import { checks, runCheck } from './testing/run-check.ts'
import { runFiles } from './testing/run-files.ts'

const filters = process.argv.slice(2)
let cluster: Cluster | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => abandon())

const results: Result[] = []
for (const check of filters.length === 0 ? checks : []) {
  const result = await runCheck(check)
  printResult(result)
  results.push(result)
}
const runs = plan(filters)
if (runs.length === 0) results.push(nothingFound())
results.push(...(await runFiles(runs, (started) => (cluster = started))))
await cluster?.stop()
printSummary(results)
const failed = count(results, 'failed') > 0 || (process.env.CI !== undefined && count(results, 'skipped') > 0)
process.exitCode = failed ? 1 : 0

function nothingFound(): Result {
  const detail = filters.length > 0 ? `no test file's path contains ${filters.join(' or ')}` : 'there are no test files'
  const result: Result = {
    title: 'test/**/*.test.ts',
    outcomes: [{ name: 'files', status: 'failed', detail }],
    output: '',
    seconds: 0,
  }
  printResult(result)
  return result
}

async function abandon(): Promise<never> {
  print('Interrupted')
  abandonAll()
  await cluster?.stop()
  process.exit(130)
}
