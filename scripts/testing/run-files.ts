import { availableParallelism } from 'node:os'
import type { Cluster } from '../../test/support/postgres/cluster.ts'
import { ensurePostgres } from '../../test/support/postgres.ts'
import type { Result } from './outcome.ts'
import type { Run } from './plan.ts'
import { print, printResult } from './print.ts'
import { runFile } from './run-file.ts'

// The whole run, in CI with installation and checks before it, has a quarter of an hour.
const ALL_FILES_TIMEOUT_MS = 25 * 60_000

/** As many files at once as there are cores, each in its own process, with one PostgreSQL for all of them if any asks for it. */
export async function runFiles(runs: Run[], onCluster: (cluster: Cluster) => void): Promise<Result[]> {
  const env: NodeJS.ProcessEnv = { ...process.env }
  const wanted = runs.some((run) => run.database === 'postgres')
  const postgres = wanted ? await ensurePostgres().catch(asFailure) : null
  if (postgres && 'adminUrl' in postgres) {
    onCluster(postgres)
    env.TEST_POSTGRES_URL = postgres.adminUrl
  }
  if (postgres && !('adminUrl' in postgres)) print(`\n!!! NOTHING IS TESTED ON POSTGRESQL: ${explain(postgres)}\n`)

  const deadline = Date.now() + ALL_FILES_TIMEOUT_MS
  const results: Result[] = []
  const queue = [...runs]
  const work = async () => {
    for (let run = queue.shift(); run; run = queue.shift()) {
      const without = run.database === 'postgres' && postgres && !('adminUrl' in postgres)
      const result = without ? resultWithout(run, postgres) : await runFile(run, env, deadline)
      printResult(result)
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}

type Missing = { skipped: string } | { failed: string }

/** A PostgreSQL that is there and does not start is a failure, not a reason to skip. */
function asFailure(error: Error): Missing {
  return { failed: error.message }
}

function explain(missing: Missing): string {
  return 'skipped' in missing ? missing.skipped : missing.failed
}

function resultWithout(run: Run, missing: Missing): Result {
  const status = 'skipped' in missing ? 'skipped' : 'failed'
  const outcome = { name: '(the file)', status, detail: explain(missing) } as const
  return { title: `${run.file} [postgres]`, outcomes: [outcome], output: '', seconds: 0 }
}
