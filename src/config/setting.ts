import { ConfigError } from '#config/config-error.ts'

/** An environment variable, as `--help`, the README and docs/configuration.md describe it. */
export type Variable = {
  name: string
  /** Its value when it is unset or empty. */
  fallback: string
  /** A sentence or two, with code between backticks. */
  meaning: string
  /** It holds a password or a key. */
  secret: boolean
}
export const SECRET = Symbol('a password or a key')
/** A variable's fallback; a secret has none. */
type More = string | typeof SECRET

/** The text of a variable, or its fallback. */
export type Text = (name: string) => string

/** @throws ConfigError with a sentence that says how to correct the variable */
type Read<T> = (value: string, name: string, text: Text) => T

/** A member of `Config`, with the variables it is read from: several where they mean nothing without each other. */
export type Setting<T> = { variables: Variable[]; read: (text: Text) => T }

export function setting<T>(name: string, meaning: string, read: Read<T>, more: More = ''): Setting<T> {
  return { variables: [variable(name, meaning, more)], read: (text) => read(text(name), name, text) }
}

export function variable(name: string, meaning: string, more: More = ''): Variable {
  return { name, meaning, fallback: more === SECRET ? '' : more, secret: more === SECRET }
}

export function integer(min: number, max: number, unit = 1): Read<number> {
  return (text, name) => {
    const value = Number(text)
    if (Number.isInteger(value) && value >= min && value <= max) return value * unit
    throw new ConfigError(`${name} is '${text}'; set it to a whole number from ${min} to ${max}.`)
  }
}

/** In milliseconds. */
export const seconds = (max: number) => integer(0, max, 1_000)

/** In bytes. */
export const megabytes = () => integer(1, 65_536, 1_000_000)

export const port = () => integer(0, 65_535)

export function oneOf<const T extends string>(...known: T[]): Read<T> {
  return (text, name) => {
    const found = known.find((value) => value === text)
    if (found !== undefined) return found
    throw new ConfigError(`${name} is '${text}'; set it to one of ${known.join(', ')}.`)
  }
}

/** By a function that throws an Error whose message says what is wrong. */
export function parsed<T>(parse: (value: string) => T): Read<T> {
  return (value, name) => {
    try {
      return parse(value)
    } catch (error) {
      throw new ConfigError(`${name}: ${(error as Error).message}.`)
    }
  }
}

/** Null when the variable is unset. */
export function optional<T>(read: Read<T>): Read<T | null> {
  return (value, name, text) => (value === '' ? null : read(value, name, text))
}

export const asItIs = (value: string) => value

export const isOne = (value: string) => value === '1'

/** Separated by spaces or commas. */
export const wordsOf = (list: string) => list.split(/[\s,]+/).filter(Boolean)
