import type { TokenType } from '#design-tokens/token-values.ts'
import type { TextChange } from '../source.ts'
import type { Scheme } from '../view/scheme.ts'
import { variablesIn } from './css-rules.ts'
import { propertyOf, type Tokens, withoutValue, withValue } from './tokens.ts'

/** What a token becomes; without a value it goes. */
export type TokenChange = { path: string; scheme?: Scheme; type?: TokenType | undefined; value?: unknown }
/** A rule by which a token shows on the page, for themes whose css does not use it yet. */
export type Needed = { path: string; rule: string }

export function withChanges(tokens: Tokens, changes: readonly TokenChange[]): Tokens {
  return changes.reduce(
    (former, { path, scheme = 'light', type, value }) =>
      value === undefined ? withoutValue(former, path, scheme) : withValue(former, path, scheme, value, type),
    tokens,
  )
}

/** What is written at the end of the css, for tokens that nothing in it uses: nothing else of it changes. */
export function rulesAdded(css: string, needed: readonly Needed[]): TextChange[] {
  const used = variablesIn(css)
  const rules = needed.flatMap(({ path, rule }) => (used.has(propertyOf(path)) ? [] : rule))
  if (rules.length === 0) return []
  const before = css === '' || css.endsWith('\n') ? '' : '\n'
  return [{ from: css.length, to: css.length, insert: `${before}${rules.join('\n')}\n` }]
}
