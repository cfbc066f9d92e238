import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'

/** Programs that are fetched by npm when they are asked for, with the versions that the docs' figures are of. */
const PACKAGES = { vnu: 'vnu-jar@26.9.27', lighthouse: 'lighthouse@13.5.0' }

/** Runs one, on the Node of the product. @returns what it prints. Its status is not looked at: it says what was found. */
export async function runFetched(
  program: keyof typeof PACKAGES,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ stdout: string; stderr: string }> {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const child = spawn('npm', ['exec', '--yes', `--package=${PACKAGES[program]}`, '--', program, ...args], {
    env: { ...process.env, PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { stdout, stderr }
}
