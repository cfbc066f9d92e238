import { useEffect } from 'react'
import { onEvent } from '#console/live/events.ts'
import { shownBeside } from './landed.ts'

/** What comes together is shown together, in milliseconds. */
const GATHER_MS = 300

/** Renders the page again when somebody changes a part of it other than the text being edited. */
export function useOthersShown(siteId: string, recordId: string, refresh: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onEvent((event) => {
      if (event.website_id !== siteId || event.data.id === recordId || !shownBeside(event)) return
      clearTimeout(timer)
      timer = setTimeout(refresh, GATHER_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [siteId, recordId, refresh])
}
