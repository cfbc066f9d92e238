import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { ROOT } from '#built/artifact.ts'

/** A lower priority than the service, which goes on answering. */
const NICE = 10

/** Runs a command of this program in a process of its own, with this one's environment. `signal` ends it. */
export async function runOwnCommand(args: readonly string[], signal: AbortSignal) {
  const all = [...process.execArgv, `${ROOT}src/cli.ts`, ...args]
  const child = spawn(process.execPath, all, { stdio: ['ignore', 'pipe', 'pipe'], signal })
  if (child.pid !== undefined) setPriority(child.pid, NICE)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [status, printed, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { status, printed, complaint }
}
