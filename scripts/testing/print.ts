import { count, type Result } from './outcome.ts'

/** A line per file as it ends; everything about it when something failed. */
export function printResult(result: Result): void {
  const failures = result.outcomes.filter((outcome) => outcome.status === 'failed')
  const skips = result.outcomes.filter((outcome) => outcome.status === 'skipped')
  const passed = count([result], 'passed')
  const parts = [
    `${passed} passed`,
    failures.length && `${failures.length} failed`,
    skips.length && `${skips.length} skipped`,
  ]
  const mark = failures.length > 0 ? 'FAILED' : 'ok    '
  print(`${mark} ${result.title}: ${parts.filter(Boolean).join(', ')} (${result.seconds.toFixed(1)} s)`)
  for (const { name, detail } of skips) print(indent(`skipped: ${name}: ${detail}`, 7))
  for (const { name, detail } of failures) print(`${indent(`× ${name}`, 7)}\n${indent(detail ?? '', 11)}`)
  if (failures.length > 0 && result.output.trim())
    print(`${indent('what it printed:', 7)}\n${indent(result.output.trimEnd(), 9)}`)
}

/** Failures once more, all together, since they scrolled by; then the counts alone on the last line. */
export function printSummary(results: Result[]): void {
  const failed = results.flatMap(({ title, outcomes }) =>
    outcomes.filter(({ status }) => status === 'failed').map(({ name }) => `  × ${title}: ${name}`),
  )
  if (failed.length > 0) print(`\nFailed:\n${failed.join('\n')}`)
  const [passed, failures, skipped] = [count(results, 'passed'), count(results, 'failed'), count(results, 'skipped')]
  if (skipped > 0 && process.env.CI) print('\nIn CI a skipped test is a failure: the reasons are above.')
  print(`\n${passed} passed, ${failures} failed, ${skipped} skipped`)
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function indent(text: string, width: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(width))
}
