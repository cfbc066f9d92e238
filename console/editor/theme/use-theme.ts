import { useMemo, useSyncExternalStore } from 'react'
import { useRefusal } from '#console/shell/use-site.ts'
import type { EditSession } from '../session.ts'
import { type Needed, rulesAdded, type TokenChange, withChanges } from './change.ts'
import { parseTokens, type Token, type Tokens, tokensIn, writeTokens } from './tokens.ts'

/** A theme that is edited. */
export type OpenTheme = {
  session: EditSession
  tokens: Tokens
  all: readonly Token[]
  css: string
  /** Why the person may not change it; null where they may. */
  refused: string | null
  /** One step of the history: tokens, and the rules that they need to show. */
  change: (changes: readonly TokenChange[], needed?: readonly Needed[]) => void
}

/** Null where its tokens are no valid JSON. */
export function useTheme(session: EditSession): OpenTheme | null {
  const { source } = session
  const refused = useRefusal()('themes_update')
  const subscribe = (changed: () => void) => source.onChange(changed)
  const json = useSyncExternalStore(subscribe, () => String(source.fields().tokens ?? ''))
  const css = useSyncExternalStore(subscribe, () => source.text())
  const tokens = useMemo(() => parseTokens(json), [json])
  const all = useMemo(() => tokensIn(tokens ?? {}), [tokens])
  if (!tokens) return null
  const change = (changes: readonly TokenChange[], needed: readonly Needed[] = []) =>
    source.changeFields({ tokens: writeTokens(withChanges(tokens, changes)) }, rulesAdded(css, needed))
  return { session, tokens, all, css, refused, change }
}
