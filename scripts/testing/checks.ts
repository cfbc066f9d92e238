import type { Result } from './result.ts'
import { runProcess } from './run-process.ts'

const CHECK_TIMEOUT_MS = 180_000

const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const CHECKS = [
  { title: 'format', args: [BIOME, 'format', '.'] },
  { title: 'lint', args: [BIOME, 'check', '--formatter-enabled=false', '.'] },
  { title: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { title: 'types of the console', args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'console'] },
  { title: 'types of its tests', args: ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'test/console'] },
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
