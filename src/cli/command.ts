import type { ParseArgsConfig } from 'node:util'
import type { Config } from '#config.ts'

export type Values = Record<string, string | boolean | undefined>

export type Command = {
  /** One word or more: `user create`. */
  name: string
  summary: string
  /** What follows the name in the help: `--email E [--password P]`. */
  usage: string
  options: NonNullable<ParseArgsConfig['options']>
  /** The most positional arguments that may follow. */
  arguments?: number
  run(context: Context): Promise<void>
}

export type Context = {
  values: Values
  words: string[]
  config: Config
  /** Prints a line of the result. */
  print(text: string): void
  /** Prints a line for people, beside the result. */
  note(text: string): void
  /** Ends a command that would go on until its process ends. */
  signal?: AbortSignal
}

/** The command was called wrongly or cannot do what it should; the message says what would be right. */
export class CommandError extends Error {}

/** The command ran, and its finding is a failure; the message is a sentence. */
export class CommandFailed extends Error {
  readonly status: number
  constructor(message: string, status = 1) {
    super(message)
    this.status = status
  }
}

export function required(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new CommandError(`--${name} is missing`)
  return value
}
