import { type CssValue, cssValue, TOKEN_TYPES, type TokenType } from '#design-tokens/token-values.ts'

/** `path` names the token at fault, `message` is a predicate of it. */
export type TokensResult = { ok: true; css: string } | { ok: false; path: string; message: string }

export const MAX_TOKENS = 1_000
const MAX_DEPTH = 10
/** Of a composite value, such as the layers of a shadow. */
const MAX_VALUE_DEPTH = 5
/** From a token to what its value is in the end. */
const MAX_ALIASES = 50
/** The group whose tokens hold where the visitor prefers a dark page; the rest is the light appearance, and the default. */
const DARK = 'dark'
const NAME = /^[A-Za-z0-9][A-Za-z0-9_-]*$/

/**
 * Design tokens (Design Tokens Format Module, W3C community group) as CSS custom properties: `color.primary` becomes
 * `--color-primary`. Aliases (`{color.primary}`, whole or inside a composite value) refer to the other's property, so that
 * what is dark follows.
 */
export function tokensToCss(tokens: Record<string, unknown>): TokensResult {
  const found = collect(tokens)
  if ('message' in found) return { ok: false, ...found }
  const { light, dark } = found
  const rules: string[] = []
  for (const [name, own] of [
    ['light', light],
    [DARK, dark],
  ] as const) {
    const known = { light, own }
    const circle = circleIn(known)
    if (circle) return { ok: false, ...circle }
    const lines: string[] = []
    for (const token of own.values()) {
      const declared = declarationOf(token, known)
      if (!declared.ok) return { ok: false, path: token.shown, message: declared.message }
      lines.push(`${propertyOf(token.path)}: ${declared.css};`)
    }
    if (lines.length === 0) continue
    const body = (indent: string) => lines.map((line) => `${indent}${line}`).join('\n')
    rules.push(
      name === DARK
        ? `@media (prefers-color-scheme: dark) {\n  :root {\n${body('    ')}\n  }\n}`
        : `:root {\n${body('  ')}\n}`,
    )
  }
  return { ok: true, css: rules.join('\n') }
}

type Token = { path: string; shown: string; type: TokenType | undefined; value: unknown; aliases: readonly string[] }
type Found = { light: Map<string, Token>; dark: Map<string, Token> }
type Fault = { path: string; message: string }

function collect(tokens: Record<string, unknown>): Found | Fault {
  const found: Found = { light: new Map(), dark: new Map() }
  const properties = new Map<string, string>()
  const visit = (group: Record<string, unknown>, path: string[], inherited: unknown, depth: number): Fault | null => {
    const shown = path.join('.')
    if (depth > MAX_DEPTH) return { path: shown, message: `is nested too deep (maximum is ${MAX_DEPTH} groups)` }
    const type = group.$type ?? inherited
    if (type !== undefined && !TOKEN_TYPES.includes(type as TokenType))
      return { path: shown || 'tokens', message: `has an unknown $type; choose from ${TOKEN_TYPES.join(', ')}` }
    if ('$value' in group) return add(path, { type: type as TokenType | undefined, value: group.$value })
    for (const [name, member] of Object.entries(group)) {
      if (name.startsWith('$')) continue
      const inner = [...path, name]
      if (!NAME.test(name))
        return { path: inner.join('.'), message: 'may have only letters, digits, hyphens and underscores in its name' }
      if (!isObject(member)) return { path: inner.join('.'), message: 'must be a group, or a token with $value' }
      const fault = visit(member, inner, type, depth + 1)
      if (fault) return fault
    }
    return null
  }
  const add = (path: string[], token: Pick<Token, 'type' | 'value'>): Fault | null => {
    const shown = path.join('.')
    const isDark = path[0] === DARK && path.length > 1
    const own = isDark ? path.slice(1).join('.') : shown
    if (!own) return { path: 'tokens', message: 'must have groups or tokens' }
    const property = `${isDark} ${propertyOf(own)}`
    const other = properties.get(property)
    if (other !== undefined) return { path: shown, message: `becomes the same CSS property as ${other}` }
    if (properties.size >= MAX_TOKENS) return { path: shown, message: `is one too many (maximum is ${MAX_TOKENS})` }
    properties.set(property, shown)
    if (isTooDeep(token.value, MAX_VALUE_DEPTH)) return { path: shown, message: 'has a $value that is nested too deep' }
    found[isDark ? 'dark' : 'light'].set(own, { path: own, shown, ...token, aliases: aliasesIn(token.value) })
    return null
  }
  return visit(tokens, [], undefined, 0) ?? found
}

/** What a token's aliases may name: of dark tokens their own group first. */
type Known = { light: Map<string, Token>; own: Map<string, Token> }

function declarationOf(token: Token, known: Known): CssValue {
  const missing = token.aliases.find((path) => !find(path, known))
  if (missing !== undefined) return { ok: false, message: `refers to ${missing}, which is no token` }
  const resolved = withAliases(token.value, (path) => `var(${propertyOf(aliasPath(path))})`)
  return cssValue(typeOf(token, known), resolved)
}

/** An alias has the type of what it refers to. */
function typeOf(token: Token, known: Known): TokenType | undefined {
  if (token.type !== undefined) return token.type
  const [path] = token.aliases
  const other = path === undefined ? undefined : find(path, known)
  return other && typeOf(other, known)
}

/** A token that refers to itself, by others or directly. */
function circleIn(known: Known): Fault | null {
  const done = new Set<Token>()
  const follow = (token: Token, way: readonly Token[]): Fault | null => {
    const from = way.indexOf(token)
    if (from >= 0) {
      const circle = [...way.slice(from), token].map(({ shown }) => shown)
      return { path: token.shown, message: `refers to itself: ${circle.join(' → ')}` }
    }
    if (done.has(token)) return null
    if (way.length > MAX_ALIASES)
      return { path: token.shown, message: `is reached by more than ${MAX_ALIASES} aliases` }
    for (const path of token.aliases) {
      const next = find(path, known)
      const fault = next ? follow(next, [...way, token]) : null
      if (fault) return fault
    }
    done.add(token)
    return null
  }
  for (const token of known.own.values()) {
    const fault = follow(token, [])
    if (fault) return fault
  }
  return null
}

function find(path: string, { light, own }: Known): Token | undefined {
  const wanted = aliasPath(path)
  return own.get(wanted) ?? light.get(wanted)
}

/** Dark tokens may be named with their group or without. */
function aliasPath(path: string): string {
  return path.startsWith(`${DARK}.`) ? path.slice(DARK.length + 1) : path
}

const ALIAS = /\{([A-Za-z0-9_.-]+)\}/g

function aliasesIn(value: unknown): string[] {
  const found = new Set<string>()
  withAliases(value, (path) => {
    found.add(path)
    return path
  })
  return [...found]
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return depth === 0 || Object.values(value).some((member) => isTooDeep(member, depth - 1))
}

function withAliases(value: unknown, replace: (path: string) => string): unknown {
  if (typeof value === 'string') return value.replace(ALIAS, (_, path: string) => replace(path))
  if (Array.isArray(value)) return value.map((item) => withAliases(item, replace))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withAliases(member, replace)]))
}

function propertyOf(path: string): string {
  return `--${path.replaceAll('.', '-')}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
