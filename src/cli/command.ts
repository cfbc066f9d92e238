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
  run(context: {
    values: Values
    words: string[]
    config: Config
    /** Prints a line of the result. */
    print(text: string): void
    /** Prints a line for people, beside the result. */
    note(text: string): void
  }): Promise<void>
}

/** The command was called wrongly or cannot do what it should; the message says what would be right. */
export class CommandError extends Error {}

/** The command ran, and its finding is a failure; the message is a sentence. */
export class CommandFailed extends Error {}

export function required(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new CommandError(`--${name} is missing`)
  return value
}
