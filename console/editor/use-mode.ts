import { useSyncExternalStore } from 'react'
import { type Mode, useEditorSearch } from './search.ts'

/** Below this code can be read and not edited, and there is no room for two. */
const NARROW = '(max-width: 600px)'
const query = window.matchMedia(NARROW)

/** Whether the screen is a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}

/** How the record is edited, by the address, or by the room there is. */
export function useMode(): Mode {
  const isNarrow = useNarrow()
  const [{ mode = isNarrow ? 'canvas' : 'split' }] = useEditorSearch()
  return isNarrow && mode === 'split' ? 'canvas' : mode
}
