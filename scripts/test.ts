// `npm test` runs everything; `npm test -- PART…` runs the test files whose path contains one of the parts, without the checks.
// TEST_DATABASE=sqlite or postgres limits the run to one database.

import { installSmallChromium } from '../test/support/chromium.ts'
import type { Cluster } from '../test/support/postgres/cluster.ts'
import { ensurePostgres } from '../test/support/postgres.ts'
import { runChecks } from './testing/checks.ts'
import { planRuns } from './testing/plan.ts'
import { print, printResult, printSummary } from './testing/print.ts'
import { type Result, total } from './testing/result.ts'
import { runPlans, withoutDatabase } from './testing/run-plans.ts'
import { killAll } from './testing/run-process.ts'

const filters = process.argv.slice(2)
const results: Result[] = []
let cluster: Pick<Cluster, 'adminUrl' | 'stop'> | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)

if (filters.length === 0) {
  installSmallChromium()
  await runChecks(add)
}
const plans = planRuns(filters)
const onPostgres = plans.filter(({ database }) => database === 'postgres')
const missing = onPostgres.length > 0 && (await startPostgres())
if (missing) for (const plan of onPostgres) for (const result of withoutDatabase(plan, missing)) add(result)
await runPlans(
  plans.filter((plan) => !missing || !onPostgres.includes(plan)),
  { ...process.env, TEST_POSTGRES_URL: cluster?.adminUrl },
  add,
)
if (plans.length === 0) add(nothingFound())
await cluster?.stop()
printSummary(results, performance.now() / 1000)
const { failed, skipped } = total(results)
process.exitCode = failed > 0 || (process.env.CI !== undefined && skipped > 0) ? 1 : 0

/** One that is installed and does not start is a failure; one that cannot be installed is skipped. @returns what is wrong with it */
async function startPostgres(): Promise<{ skipped: string } | { failed: string } | undefined> {
  const postgres = await ensurePostgres().catch((error: Error) => ({ failed: error.message }))
  if (!('adminUrl' in postgres)) {
    print(`\n!!! NOTHING IS TESTED ON POSTGRESQL: ${Object.values(postgres)[0]}\n`)
    return postgres
  }
  cluster = postgres
}

function add(result: Result) {
  printResult(result)
  results.push(result)
}

function nothingFound(): Result {
  const detail = filters.length > 0 ? `no test file's path contains ${filters.join(' or ')}` : 'there are no test files'
  return {
    title: 'test/**/*.test.ts',
    passed: 0,
    failures: [{ name: 'files', detail }],
    skips: [],
    seconds: 0,
    output: '',
  }
}

async function interrupt(): Promise<never> {
  print('Interrupted')
  killAll()
  await cluster?.stop()
  process.exit(130)
}
