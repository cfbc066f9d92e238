import { globSync, readFileSync } from 'node:fs'

export const DATABASES = ['postgres', 'sqlite'] as const
export type Database = (typeof DATABASES)[number]
/** Test files for one process, which runs them on `database`; `titles` names them in the output. The files of a plan that `waits` need little processor time. */
export type Plan = { database: Database; waits: boolean; titles: ReadonlyMap<string, string> }

// Modules that start the product or create a database for it follow TEST_DATABASE; files that import one run on both.
const NEEDS_DATABASE = /\/(service|process|state|migrated|before-migration|shared-service)\.ts'/
/** In a file whose tests bring a database of their own or none, or prove the same on either. */
const RUNS_ONCE = /^\/\/ Runs once(?: on (PostgreSQL))?: /m

/** In a file about what SQLite has not. */
const POSTGRES_ONLY = /^\/\/ Runs on PostgreSQL alone: /m

/** For servers that fail and fall silent, and for packages. */
const WAITS = /^test\/(faults|fresh)\//

/** It changes this machine's network, and browsers then abort what they are loading, so it runs before any browser test. */
const FIRST = /^test\/faults\/patroni/

/** Files that need no database run once, beside those on one of them. TEST_DATABASE limits the run to one database. */
export function planRuns(filters: string[]): Plan[] {
  const files = globSync('test/**/*.test.ts').map((file) => file.replaceAll('\\', '/'))
  const chosen = files.filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter))).sort()
  const only = process.env.TEST_DATABASE
  const chosenThat = (waits: boolean) =>
    chosen
      .filter((file) => WAITS.test(file) === waits)
      .sort((one, other) => Number(FIRST.test(other)) - Number(FIRST.test(one)))
  return DATABASES.filter((database) => !only || only === database)
    .flatMap((database) =>
      [true, false].map((waits) => ({ database, waits, titles: titlesOf(chosenThat(waits), database) })),
    )
    .filter(({ titles }) => titles.size > 0)
}

/** Some on PostgreSQL, so that both runs take about as long. */
function onceOn(text: string): Database {
  const only = process.env.TEST_DATABASE as Database | undefined
  return only ?? (RUNS_ONCE.exec(text)?.[1] ? 'postgres' : 'sqlite')
}

function titlesOf(files: string[], database: Database): Map<string, string> {
  const titles = new Map<string, string>()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (POSTGRES_ONLY.test(text) && database !== 'postgres') continue
    if (NEEDS_DATABASE.test(text) && !RUNS_ONCE.test(text)) titles.set(file, `${file} [${database}]`)
    else if (database === onceOn(text)) titles.set(file, file)
  }
  return titles
}
