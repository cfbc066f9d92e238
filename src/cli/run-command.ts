import { parseArgs } from 'node:util'
import { type Command, CommandError, CommandFailed } from '#cli/command.ts'
import { commandNameOf } from '#config/command-name.ts'
import { ConfigError } from '#config/config-error.ts'
import type { Variable } from '#config/setting.ts'
import { GROUPS } from '#config/variables.ts'
import { VERSION } from '#config/version.ts'
import { readConfig } from '#config.ts'
import { BackupError } from '#kernel/database/backup/manifest.ts'
import { NewerDatabase } from '#kernel/database/migrate.ts'
import { troubleOf } from '#kernel/database/storage-failure.ts'
import { OperationError } from '#kernel/operations/errors.ts'
import { type StorageTrouble, StorageUnavailable } from '#kernel/operations/service-errors.ts'
import { BlobStoreFailure } from '#providers/blobs/blob-store.ts'

type Stream = { write(text: string): unknown }
/** Where a command reads its configuration from and prints to: `process`, except in tests. */
export type Terminal = {
  env: Record<string, string | undefined>
  stdout: Stream
  stderr: Stream
  signal?: AbortSignal
}

/** Finds the command by its name, parses its options and runs it. @returns the exit status */
export async function runCommand(
  commands: readonly Command[],
  args: string[],
  { env, stdout, stderr, signal }: Terminal,
): Promise<number> {
  const called = commandNameOf(env)
  const print = (text: string) => void stdout.write(`${text}\n`)
  const note = (text: string) => void stderr.write(`${text}\n`)
  const fail = (...lines: string[]) => {
    for (const line of lines) note(line)
    return 1
  }
  if (args[0] === '--version') {
    print(VERSION)
    return 0
  }
  const wantsHelp = args.includes('--help') || args.includes('-h') || args[0] === 'help'
  const words = args[0] === 'help' ? args.slice(1) : args
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) {
    const group = commands.filter(({ name }) => name.startsWith(`${words[0]} `))
    if (group.length > 0 && (wantsHelp || words.length === 1)) {
      print(group.map((each) => helpOf(each, called)).join('\n\n'))
      return wantsHelp ? 0 : 1
    }
    if (wantsHelp || args.length === 0) {
      print(overview(commands, called))
      return 0
    }
    return fail(`Unknown command '${args.slice(0, 2).join(' ')}'`, `Run ${called} --help for the list.`)
  }
  if (wantsHelp) {
    print(helpOf(command, called))
    return 0
  }
  try {
    const { values, positionals } = parseArgs({
      args: args.slice(command.name.split(' ').length),
      options: command.options,
      allowPositionals: (command.arguments ?? 0) > 0,
    })
    if (positionals.length > (command.arguments ?? 0))
      throw new CommandError(`Unexpected argument '${positionals.at(-1)}'`)
    await command.run({
      values: values as never,
      words: positionals,
      config: readConfig(env),
      print,
      note,
      ...(signal ? { signal } : {}),
    })
    return 0
  } catch (error) {
    fail(...explain(error as Failure, command, called))
    return error instanceof CommandFailed ? error.status : 1
  }
}

/** Of a `DOMException`, as of a fetch that takes too long, the code is a number. */
type Failure = Error & { code?: string | number }

function explain(error: Failure, command: Command, called: string): string[] {
  const trouble = troubleOf(error)
  // The cause says more than the answer that clients get.
  if (error instanceof StorageUnavailable && error.cause instanceof Error) return explain(error.cause, command, called)
  if (error instanceof CommandError || String(error.code).startsWith('ERR_PARSE_ARGS'))
    return [error.message, `Usage: ${called} ${command.name} ${command.usage}`]
  if (
    error instanceof ConfigError ||
    error instanceof NewerDatabase ||
    error instanceof BackupError ||
    error instanceof BlobStoreFailure ||
    error instanceof CommandFailed ||
    error instanceof OperationError
  )
    return [error.message]
  const advice = ADVICE[error.code ?? ''] ?? (trouble && STORAGE_ADVICE[trouble])
  return advice ? [error.message || String(error.code), advice] : [error.stack ?? error.message]
}

/** What to do about common failures of the machine, by error code. */
const ADVICE: Record<string, string> = {
  EADDRINUSE: 'Another program is listening there. Stop it, or set PORT to a free port.',
  EADDRNOTAVAIL: 'HOST is not an address of this machine. Set it to one that is, or to 0.0.0.0.',
  ERR_INVALID_URL:
    'DATABASE_URL is invalid. Set it to postgres://user:password@host:port/database, with its parts percent-encoded.',
  EACCES:
    'Set PORT to 1024 or higher, or let this user write to that folder: DATA_DIR, or the one that the command names.',
  ECONNREFUSED: 'PostgreSQL does not answer. Start it, or correct DATABASE_URL.',
  ENOTFOUND: 'HOST, or the host in DATABASE_URL, cannot be resolved.',
  '55P03': 'The database is in use. Stop the server first.',
  ENOSPC: 'The disk of DATA_DIR is full.',
  EROFS: 'DATA_DIR is not writable. Set it to a folder that is.',
  '28P01': 'PostgreSQL refused the password of DATABASE_URL.',
  '3D000': 'The database named in DATABASE_URL does not exist. Create it first.',
}

/** The same for failures that SQLite reports. */
const STORAGE_ADVICE: Record<StorageTrouble, string> = {
  full: 'The disk of DATA_DIR is full. Make room on it.',
  failing: 'See that DATA_DIR and every file in it may be read and written by this user, and that its disk works.',
  locked: 'Another program holds the database locked. Wait for it, or end it.',
  read_only:
    'DATA_DIR, or a file in it, is not writable. Let this user write to it, or set DATA_DIR to another folder.',
  damaged: 'The database is damaged. Keep a copy of DATA_DIR, and restore the newest backup into an empty one.',
  unreachable: 'PostgreSQL does not answer. Start it, or correct DATABASE_URL.',
}

function overview(commands: readonly Command[], called: string): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const groups = GROUPS.map(({ title, variables }) => `\n${title}\n${variables.map(lineOf).join('\n')}`)
  return [
    `Usage: ${called} <command>`,
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'Each command has --help. Configuration is read from the environment:',
    ...groups,
  ].join('\n')
}

function lineOf({ name, fallback, meaning }: Variable): string {
  return `  ${name.padEnd(22)}  ${meaning.replaceAll('`', '')}${fallback && ` [${fallback}]`}`
}

function helpOf({ name, usage, summary }: Command, called: string): string {
  return `Usage: ${called} ${name} ${usage}\n\n${summary}`
}
