import { commands } from '#cli/commands.ts'
import { runCommand } from '#cli/run-command.ts'

process.exitCode = await runCommand(commands, process.argv.slice(2), process)
