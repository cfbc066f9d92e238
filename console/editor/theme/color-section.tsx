import { useId, useState } from 'react'
import { Button } from '#console/ui/button.tsx'
import field from '#console/ui/field.module.css'
import { useLook } from '../view/look.ts'
import type { Scheme } from '../view/scheme.ts'
import { forDark, toHex } from './colors.ts'
import { nameOfColor } from './names.ts'
import { isColor, seeColor } from './see-color.ts'
import css from './theme.module.css'
import { resolved, shownValue, type Token } from './tokens.ts'
import type { OpenTheme } from './use-theme.ts'

export function colorsOf({ all }: Pick<OpenTheme, 'all'>): Token[] {
  return all.filter(({ type, path }) => type === 'color' || (type === undefined && path.startsWith('color.')))
}

/** The colors by name, in light and in dark. */
export function ColorSection({ theme }: { theme: OpenTheme }) {
  const colors = colorsOf(theme)
  const hasDark = colors.some(({ dark }) => dark !== undefined)
  const addDark = () =>
    theme.change(
      colors.flatMap(({ path, light }) => {
        const seen = light === undefined ? null : seeColor(resolved(theme.all, path, 'light') ?? '')
        return seen ? { path, scheme: 'dark' as const, type: 'color' as const, value: toHex(forDark(seen)) } : []
      }),
    )
  if (colors.length === 0) return <p className={css.quiet}>This theme names no colors: they are in its styles.</p>
  return (
    <>
      <div className={css.schemes} aria-hidden="true">
        <span>Light</span>
        <span>Dark</span>
      </div>
      <ul className={css.colors}>
        {colors.map((token) => (
          <li key={token.path}>
            <fieldset className={css.color}>
              <legend>{nameOfColor(token.path)}</legend>
              <ColorField theme={theme} token={token} scheme="light" />
              {hasDark && <ColorField theme={theme} token={token} scheme="dark" />}
            </fieldset>
          </li>
        ))}
      </ul>
      {!hasDark && (
        <div>
          <Button onPress={addDark}>Add dark colors</Button>
          <p className={css.quiet}>Visitors whose device is dark see light colors now.</p>
        </div>
      )}
    </>
  )
}

type ColorFieldProps = { theme: OpenTheme; token: Token; scheme: Scheme }

/** A color to choose or to type. The page is shown as light or dark as what is changed. */
export function ColorField({ theme, token, scheme }: ColorFieldProps) {
  const id = useId()
  const look = useLook()
  const [typed, setTyped] = useState<string | null>(null)
  const own = token[scheme]
  const css_ = resolved(theme.all, token.path, scheme) ?? ''
  const seen = seeColor(css_)
  const name = `${nameOfColor(token.path)}, ${scheme}`
  const set = (value: string | undefined) => {
    look.show({ scheme })
    theme.change([{ path: token.path, scheme, type: 'color', value }])
  }
  const type = (text: string) => {
    setTyped(text)
    const value = text.trim()
    if (isColor(value)) set(value)
    // What is dark is as in light again.
    else if (value === '' && scheme === 'dark' && own !== undefined) set(undefined)
  }
  const isTyping = typed !== null && !isColor(typed.trim())
  const isWrong = isTyping && typed.trim() !== ''
  const written = own === undefined ? '' : shownValue(own)
  return (
    <div className={css.colorField}>
      <input
        type="color"
        aria-label={name}
        value={toHex(seen ?? [0, 0, 0])}
        className={css.swatch}
        data-own={own !== undefined}
        onChange={({ target }) => set(target.value)}
      />
      <input
        aria-label={`${name}, as text`}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? id : undefined}
        spellCheck={false}
        className={`${field.input} ${field.mono} ${css.colorText}`}
        value={isTyping || typed?.trim() === written ? typed : written}
        placeholder={scheme === 'dark' ? 'as light' : ''}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(null)}
      />
      {isWrong && (
        <p id={id} className={field.error}>
          Type a color, like #1f5b45.
        </p>
      )}
    </div>
  )
}
