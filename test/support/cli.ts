import { commands } from '#cli/commands.ts'
import { runCommand } from '#cli/run-command.ts'
import { SERVICE_ENV } from './service-env.ts'

/** Runs a command of the command line in this process, for tests in which the process does not matter. */
export async function runCli(args: string[], env: Record<string, string | undefined> = {}) {
  const printed = { stdout: '', stderr: '' }
  const stream = (name: keyof typeof printed) => ({ write: (text: string) => (printed[name] += text) })
  const terminal = { env: { ...SERVICE_ENV, ...env }, stdout: stream('stdout'), stderr: stream('stderr') }
  const status = await runCommand(commands, args, terminal)
  return { status, ...printed }
}
