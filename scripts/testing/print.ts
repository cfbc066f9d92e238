import { type Result, total } from './result.ts'

const SLOWEST = 10

/** A line for each file as it ends, and all that is known of it when something failed. */
export function printResult({ title, passed, failures, skips, seconds, output }: Result): void {
  const counts = [`${passed} passed`, `${failures.length} failed`, `${skips.length} skipped`]
  const shown = counts.filter((count, index) => index === 0 || !count.startsWith('0 '))
  print(`${failures.length > 0 ? 'FAILED' : 'ok    '} ${title}: ${shown.join(', ')} (${seconds.toFixed(1)} s)`)
  for (const { name, detail } of skips) print(indent(`skipped: ${name}: ${detail}`, 7))
  for (const { name, detail } of failures) print(`${indent(`× ${name}`, 7)}\n${indent(detail, 11)}`)
  if (failures.length > 0 && output.trim()) print(`${indent('output:', 7)}\n${indent(output.trimEnd(), 9)}`)
}

/** The slowest files, the failures once more, and the counts alone on the last line. */
export function printSummary(results: Result[], seconds: number): void {
  const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  print(`\nSlowest of ${seconds.toFixed(0)} s:`)
  for (const result of slowest) print(`${result.seconds.toFixed(1).padStart(7)} s  ${result.title}`)
  print(
    '\nOne file: npm test -- test/api/pages.test.ts; on one database: TEST_DATABASE=sqlite npm test -- test/api/pages.test.ts',
  )
  const failed = results.flatMap(({ title, failures }) =>
    failures.map(({ name, detail }) => `  × ${title}: ${name}: ${beginning(detail)}`),
  )
  if (failed.length > 0) print(`\nFailed:\n${failed.join('\n')}`)
  const counts = total(results)
  if (counts.skipped > 0 && process.env.CI) print('\nIn CI a skipped test is a failure: the reasons are above.')
  print(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`)
}

export function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** Enough to know the reason where what was printed in between is not at hand. */
function beginning(detail: string): string {
  return detail.trim().replace(/\s+/g, ' ').slice(0, 300)
}

function indent(text: string, width: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(width))
}
