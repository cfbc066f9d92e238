import { commands } from '#src/cli/commands.ts'
import { runCommand } from '#src/cli/run-command.ts'

process.exitCode = await runCommand(commands, process.argv.slice(2))
