import { useEffect } from 'react'
import { tokensToCss } from '#design-tokens/tokens-to-css.ts'
import type { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'
import { useLook } from '../view/look.ts'
import { stylesheetsOf, withFallbacks } from './families.ts'
import { parseTokens, type Tokens, tokensIn } from './tokens.ts'

export type ThemeCss = { css: string; fonts: string[] } | { problem: string }

/** The css of a theme, as visitors get it once it is saved and published; or why it cannot be. */
export function cssOf(tokens: Tokens, css: string): ThemeCss {
  const variables = tokensToCss(withFallbacks(tokens))
  if (!variables.ok) return { problem: `The token ${variables.path} ${variables.message}.` }
  return { css: [variables.css, css].filter(Boolean).join('\n'), fonts: stylesheetsOf(tokensIn(tokens)) }
}

/** Shows the page with what is edited, unsaved too, until it is no longer edited or `isPaused`. What cannot be saved is not shown. */
export function useThemeOnPage(session: EditSession, isPaused = false): void {
  const look = useLook()
  const { record } = useSnapshot(session)
  const saved = `${record.id} ${record.latest_version_id}`
  useEffect(() => look.saved(saved), [look, saved])
  useEffect(() => {
    if (isPaused) return
    const { source } = session
    const show = () => {
      const tokens = parseTokens(String(source.fields().tokens ?? ''))
      const shown = tokens && cssOf(tokens, source.text())
      if (shown && 'css' in shown) look.show(shown)
    }
    show()
    const stop = source.onChange(show)
    return () => {
      stop()
      look.show({ css: null, fonts: [] })
    }
  }, [session, look, isPaused])
}
