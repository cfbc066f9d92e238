import type { Result } from './result.ts'
import { runProcess } from './run-process.ts'

const CHECK_TIMEOUT_MS = 180_000

// With several checkers the compiler checks what they share several times, and two processors are busy with the other checks.
const TSC = ['node_modules/typescript/bin/tsc', '--noEmit', '--checkers', '1']
const CHECKS = [
  { title: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { title: 'types', args: TSC },
  { title: 'types of the console', args: [...TSC, '-p', 'console'] },
  { title: 'types of its tests', args: [...TSC, '-p', 'test/console'] },
]

export async function runChecks(onResult: (result: Result) => void): Promise<void> {
  await Promise.all(
    CHECKS.map(async ({ title, args }) => {
      const started = performance.now()
      let output = ''
      const onOutput = (text: string) => (output += text)
      const ended = await runProcess(args, process.env, { onOutput, timeoutMs: CHECK_TIMEOUT_MS })
      const failures = ended ? [{ name: title, detail: ended }] : []
      const seconds = (performance.now() - started) / 1000
      onResult({ title, passed: ended ? 0 : 1, failures, skips: [], seconds, output })
    }),
  )
}
