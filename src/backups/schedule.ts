import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { text } from 'node:stream/consumers'
import { ROOT } from '#built/artifact.ts'

export type Schedule = { to: string; keep: number }

/** A lower priority than the service, which goes on answering. */
const NICE = 10

/**
 * Makes, verifies and keeps a backup by the command of that name, in a process of its own: compressing and reading back
 * would hold up requests in this one.
 * @returns where the backup is
 * @throws Error with what the command says
 */
export async function runBackup({ to, keep }: Schedule, stopping: AbortSignal): Promise<string> {
  const args = [...process.execArgv, `${ROOT}src/cli.ts`, 'backup', '--to', to, '--keep', String(keep)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], signal: stopping })
  if (child.pid !== undefined) setPriority(child.pid, NICE)
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const [status, printed, complaint] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  if (status !== 0) throw new Error(`The backup failed: ${complaint.trim()}`)
  return printed.trim()
}
