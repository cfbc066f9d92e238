export type Problem = { name: string; detail: string }

/** The outcome of a check, or of a test file on one database. `output` is what it printed. */
export type Result = {
  title: string
  passed: number
  failures: Problem[]
  skips: Problem[]
  seconds: number
  output: string
}

export function total(results: Result[]) {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failures }) => sum + failures.length, 0),
    skipped: results.reduce((sum, { skips }) => sum + skips.length, 0),
  }
}
