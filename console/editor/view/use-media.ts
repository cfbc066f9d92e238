import { useCallback, useSyncExternalStore } from 'react'

/** Below this code can be read and not edited, and there is no room for two. */
const PHONE = '(max-width: 600px)'
/** Below this the panels are sheets over the page. */
const SHEETS = '(max-width: 900px)'

export const usePhone = () => useMedia(PHONE)
export const useSheets = () => useMedia(SHEETS)

function useMedia(media: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const query = window.matchMedia(media)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    [media],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(media).matches)
}
