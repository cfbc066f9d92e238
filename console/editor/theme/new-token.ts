import { cssValue, type TokenType } from '#design-tokens/token-values.ts'
import { propertyOf, type Token, typedValue } from './tokens.ts'

/** The kinds of tokens that are written as a line, and the group that a name without one gets. */
export const KINDS = [
  { value: 'color', label: 'Color', group: 'color', like: '#1f5b45' },
  { value: 'fontFamily', label: 'Font', group: 'font', like: 'Inter, sans-serif' },
  { value: 'dimension', label: 'Size', group: 'size', like: '1.5rem' },
  { value: 'fontWeight', label: 'Font weight', group: 'weight', like: '600' },
  { value: 'number', label: 'Number', group: 'number', like: '1.5' },
  { value: 'duration', label: 'Time', group: 'time', like: '150ms' },
  { value: 'string', label: 'Other css', group: 'text', like: 'center' },
] as const satisfies readonly { value: TokenType; label: string; group: string; like: string }[]
export type Kind = (typeof KINDS)[number]['value']

export type Typed = { name: string; kind: Kind; value: string }
type Made = { path: string; type: Kind; value: unknown }

const NAME = /^[a-z][\w-]*(\.[\w-]+)*$/i

/** What was typed as a token, or what is wrong with each field. */
export function newToken(all: readonly Token[], { name, kind, value: text }: Typed): Made | { errors: Partial<Typed> } {
  const errors: Partial<Typed> = {}
  const { group } = KINDS.find((each) => each.value === kind)!
  const plain = name.trim().replace(/\s+/g, '-')
  const path = plain.includes('.') ? plain : `${group}.${plain}`
  if (!NAME.test(plain)) errors.name = 'Use letters, digits and hyphens, such as brand or color.brand.'
  else if (path.startsWith('dark.')) errors.name = 'Tokens of dark pages have the name of the light one.'
  else if (all.some((other) => isTaken(other.path, path))) errors.name = 'There is a token of this name.'
  const value = typedValue(
    text.trim(),
    kind === 'fontFamily' ? [] : kind === 'number' || kind === 'fontWeight' ? 0 : '',
  )
  const told = text.trim() === '' ? null : cssValue(kind, value)
  if (!told?.ok) errors.value = told ? `This ${told.message}.` : 'Type a value.'
  return errors.name || errors.value ? { errors } : { path, type: kind, value }
}

/** A token is no group, and no two become the same css variable. */
function isTaken(known: string, path: string): boolean {
  return propertyOf(known) === propertyOf(path) || known.startsWith(`${path}.`) || path.startsWith(`${known}.`)
}
