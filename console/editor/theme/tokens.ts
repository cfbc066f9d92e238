import { isObject } from '#client/merge-patch.ts'
import { cssValue, TOKEN_TYPES, type TokenType } from '#design-tokens/token-values.ts'
import type { Scheme } from '../view/scheme.ts'

export type Tokens = Readonly<Record<string, unknown>>

/** A token of a theme, by its path as in "color.paper": what it is, and what it is instead where the page is dark. */
export type Token = {
  path: string
  type: TokenType | undefined
  /** As it is written; undefined where only the other one is. */
  light: unknown
  dark: unknown
}

/** The group of what holds on dark pages. */
const DARK = 'dark'
const MAX_ALIASES = 50
const ALIAS = /^\{([\w.-]+)\}$/
const VARIABLE = /^var\(\s*--([\w-]+)\s*\)$/

/** Null where it is no object. */
export function parseTokens(json: string): Tokens | null {
  if (json.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

export function writeTokens(tokens: Tokens): string {
  return JSON.stringify(tokens, null, 2)
}

/** In source order; tokens that exist only in dark mode come last. */
export function tokensIn(tokens: Tokens): Token[] {
  const found = new Map<string, Token>()
  const visit = (group: Tokens, path: string, inherited: unknown, scheme: Scheme): void => {
    const type = group.$type ?? inherited
    if ('$value' in group) {
      const token = found.get(path) ?? { path, type: typeNamed(type), light: undefined, dark: undefined }
      found.set(path, { ...token, type: token.type ?? typeNamed(type), [scheme]: group.$value })
      return
    }
    for (const [name, member] of Object.entries(group))
      if (!name.startsWith('$') && isObject(member)) visit(member, path ? `${path}.${name}` : name, type, scheme)
  }
  const { [DARK]: dark, ...light } = tokens
  visit(light, '', undefined, 'light')
  if (isObject(dark) && !('$value' in dark)) visit(dark, '', undefined, 'dark')
  return [...found.values()]
}

/** All but one value stays as it is written. A new token gets its type, unless a group around it says so. */
export function withValue(tokens: Tokens, path: string, scheme: Scheme, value: unknown, type?: TokenType): Tokens {
  const names = namesOf(path, scheme)
  const put = (group: Tokens, index: number, inherited: unknown): Tokens => {
    const known = group.$type ?? inherited
    if (index === names.length) {
      const isTold = '$value' in group || type === undefined || known === type
      return { ...(isTold ? {} : { $type: type }), ...group, $value: value }
    }
    const name = names[index]!
    const member = group[name]
    return { ...group, [name]: put(isObject(member) ? member : {}, index + 1, known) }
  }
  return put(tokens, 0, undefined)
}

/** Groups that have no other token go with it. */
export function withoutValue(tokens: Tokens, path: string, scheme: Scheme): Tokens {
  const names = namesOf(path, scheme)
  const take = (group: Tokens, index: number): Tokens | null => {
    if (index === names.length) return null
    const { [names[index]!]: member, ...others } = group
    const left = isObject(member) ? take(member, index + 1) : null
    if (left) return { ...group, [names[index]!]: left }
    return index > 0 && Object.keys(others).every((name) => name.startsWith('$')) ? null : others
  }
  return take(tokens, 0) ?? {}
}

/** A token as css, with the tokens that it refers to in its place; null where that is not told. */
export function resolved(all: readonly Token[], path: string, scheme: Scheme): string | null {
  const follow = (wanted: string, left: number): string | null => {
    const token = all.find((each) => each.path === wanted)
    const value = token && (scheme === 'dark' ? (token.dark ?? token.light) : token.light)
    if (value === undefined || left === 0) return null
    const alias = typeof value === 'string' ? ALIAS.exec(value)?.[1] : undefined
    if (alias !== undefined) return follow(alias.replace(/^dark\./, ''), left - 1)
    const css = cssValue(token!.type, value)
    const variable = css.ok ? VARIABLE.exec(css.css)?.[1] : undefined
    const other = variable === undefined ? undefined : all.find((each) => propertyOf(each.path) === variable)
    if (other) return follow(other.path, left - 1)
    return css.ok ? css.css : null
  }
  return follow(path, MAX_ALIASES)
}

/** The name of its css variable, without the hyphens that begin it. */
export function propertyOf(path: string): string {
  return path.replaceAll('.', '-')
}

/** A value as a person types it. */
export function shownValue(value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ')
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
}

/** What was typed, in the shape that the value has: a list of fonts stays a list, a number a number. */
export function typedValue(text: string, before: unknown): unknown {
  if (Array.isArray(before) && before.every((each) => typeof each === 'string'))
    return text.split(',').flatMap((each) => each.trim().replace(/^(["'])(.*)\1$/, '$2') || [])
  if (typeof before === 'number' && text.trim() !== '' && Number.isFinite(Number(text))) return Number(text)
  if (typeof before === 'object' && before !== null) {
    try {
      return JSON.parse(text)
    } catch {
      // A text in place of an object is a value too.
    }
  }
  return text
}

function namesOf(path: string, scheme: Scheme): string[] {
  return [...(scheme === 'dark' ? [DARK] : []), ...path.split('.')]
}

function typeNamed(type: unknown): TokenType | undefined {
  return TOKEN_TYPES.find((each) => each === type)
}
