import type { Result } from './outcome.ts'
import { runNode } from './processes.ts'

const CHECK_TIMEOUT_MS = 180_000

/** Format and lint are one run of Biome, told apart since each is a promise of its own. */
export const checks = [
  { title: 'format', args: ['node_modules/@biomejs/biome/bin/biome', 'format', '.'] },
  { title: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--formatter-enabled=false', '.'] },
  { title: 'types', args: ['node_modules/typescript/bin/tsc', '--noEmit'] },
]

export async function runCheck({ title, args }: (typeof checks)[number]): Promise<Result> {
  const started = performance.now()
  const ended = await runNode(args, process.env, CHECK_TIMEOUT_MS)
  const status = ended.status === 0 ? 'passed' : 'failed'
  const seconds = (performance.now() - started) / 1000
  return { title, outcomes: [{ name: title, status, detail: args.slice(1).join(' ') }], output: ended.output, seconds }
}
