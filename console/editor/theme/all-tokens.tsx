import { useState } from 'react'
import { Opener } from '#console/ui/dialog.tsx'
import { TextField } from '#console/ui/field.tsx'
import { cssValue } from '#design-tokens/token-values.ts'
import type { Scheme } from '../view/scheme.ts'
import { ColorField, colorsOf } from './color-section.tsx'
import { nameOfToken } from './names.ts'
import { NewToken } from './new-token-form.tsx'
import css from './theme.module.css'
import { shownValue, type Token, typedValue } from './tokens.ts'
import type { OpenTheme } from './use-theme.ts'

const SCHEMES = ['light', 'dark'] as const

/** Every token of the theme, those too that no other choice writes. */
export function AllTokens({ theme }: { theme: OpenTheme }) {
  const colors = colorsOf(theme)
  return (
    <>
      <ul className={css.tokens}>
        {theme.all.map((token) =>
          colors.includes(token) ? (
            <li key={token.path} className={css.color}>
              <p className={css.label}>{nameOfToken(token.path)}</p>
              {SCHEMES.map((scheme) => (
                <ColorField key={scheme} theme={theme} token={token} scheme={scheme} />
              ))}
            </li>
          ) : (
            <li key={token.path}>
              {SCHEMES.map(
                (scheme) =>
                  token[scheme] !== undefined && (
                    <TokenField key={scheme} theme={theme} token={token} scheme={scheme} />
                  ),
              )}
            </li>
          ),
        )}
      </ul>
      <Opener text="New token" refused={theme.refused}>
        {(close) => <NewToken theme={theme} onClose={close} />}
      </Opener>
    </>
  )
}

function TokenField({ theme, token, scheme }: { theme: OpenTheme; token: Token; scheme: Scheme }) {
  const { path, type } = token
  const value = token[scheme]
  const [typed, setTyped] = useState<string | null>(null)
  const wanted = typed === null ? value : typedValue(typed, value)
  const wrong = problemOf(token, wanted)
  const written = shownValue(value)
  const change = (text: string) => {
    setTyped(text)
    const next = typedValue(text, value)
    if (problemOf(token, next) === null) theme.change([{ path, scheme, type, value: next }])
  }
  return (
    <TextField
      label={scheme === 'dark' ? `${nameOfToken(path)}, dark` : nameOfToken(path)}
      about={wrong ? `This ${wrong}.` : undefined}
      mono
      value={typed !== null && (wrong !== null || shownValue(wanted) === written) ? typed : written}
      onChange={change}
      onBlur={() => setTyped(null)}
    />
  )
}

/** What is wrong with a value; null where a theme may have it. What refers to another token is looked at when it is saved. */
function problemOf({ type }: Token, value: unknown): string | null {
  if (typeof value === 'string' && /\{[\w.-]+\}/.test(value)) return null
  const told = cssValue(type, value)
  return told.ok ? null : told.message
}
