import type { ParseArgsConfig } from 'node:util'
import type { Config } from '#config.ts'

export type Values = Record<string, string | boolean | undefined>

export type Command = {
  /** Its words: `user create`. */
  name: string
  summary: string
  /** What stands behind the words, for the help: `--email E [--password P]`. */
  usage: string
  options: NonNullable<ParseArgsConfig['options']>
  /** How many words may follow. */
  arguments?: number
  run(context: { values: Values; words: string[]; config: Config; print(text: string): void }): Promise<void>
}

/** The command was called wrongly, or cannot do what was asked; the message says what would be right. */
export class CommandError extends Error {}

/** The command did its work, and what it found is a failure; the message says it in a sentence. */
export class CommandFailed extends Error {}

export function required(values: Values, name: string): string {
  const value = values[name]
  if (typeof value !== 'string' || value === '') throw new CommandError(`--${name} is missing`)
  return value
}
