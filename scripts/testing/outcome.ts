/** What one test, or one whole check, came to. */
export type Outcome = { name: string; status: 'passed' | 'failed' | 'skipped'; detail?: string }

/** What one run of a file or a check came to. `output` is what it printed, shown when something failed. */
export type Result = { title: string; outcomes: Outcome[]; output: string; seconds: number }

export function count(results: Result[], status: Outcome['status']): number {
  return results.flatMap((result) => result.outcomes).filter((outcome) => outcome.status === status).length
}
