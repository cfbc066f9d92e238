import { readFileSync, rmSync } from 'node:fs'
import type { Outcome } from './outcome.ts'
import type { Line } from './reporter.ts'

/** What a test process told of itself. `complete` is missing when it ended before its tests did, by `process.exit(0)` for one. */
export type Report = { outcomes: Outcome[]; lastBegun: string | null; complaints: string[]; complete: boolean }

export function takeReport(file: string): Report {
  const report: Report = { outcomes: [], lastBegun: null, complaints: [], complete: false }
  for (const line of lines(file)) {
    if ('outcome' in line) report.outcomes.push(line.outcome)
    else if ('begun' in line) report.lastBegun = line.begun
    else if ('complaint' in line) report.complaints.push(line.complaint)
    else report.complete = true
  }
  return report
}

function lines(file: string): Line[] {
  try {
    // The last line of a killed process may be cut short.
    const whole = readFileSync(file, 'utf8').split('\n').slice(0, -1)
    return whole.map((line) => JSON.parse(line))
  } catch {
    return []
  } finally {
    rmSync(file, { force: true })
  }
}
