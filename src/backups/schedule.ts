import { runOwnCommand } from '#built/own-command.ts'

export type Schedule = { to: string; keep: number }

/**
 * Makes, verifies and keeps a backup by the command of that name, in a process of its own: compressing and reading back
 * would hold up requests in this one.
 * @returns where the backup is
 * @throws Error with what the command says
 */
export async function runBackup({ to, keep }: Schedule, stopping: AbortSignal): Promise<string> {
  const args = ['backup', '--to', to, '--keep', String(keep)]
  const { status, printed, complaint } = await runOwnCommand(args, stopping)
  if (status !== 0) throw new Error(`The backup failed: ${complaint.trim()}`)
  return printed.trim()
}
