import { useEffect, useState } from 'react'
import type { PreviewCreate } from '#client/generated.ts'
import { api } from '#console/api/api.ts'

type Started = { url: string | null; error: unknown }

/** A preview for as long as it is shown: its address, or why it could not be started. */
export function usePreview(websiteId: string, wanted: PreviewCreate): Started {
  const [started, setStarted] = useState<Started>({ url: null, error: null })
  const text = JSON.stringify(wanted)
  useEffect(() => {
    const starting = api.previews.start(websiteId, { ...JSON.parse(text), comments: false })
    let isShown = true
    setStarted({ url: null, error: null })
    starting.then(
      ({ url = null }) => isShown && setStarted({ url, error: null }),
      (error: unknown) => isShown && setStarted({ url: null, error }),
    )
    return () => {
      isShown = false
      // A preview that is not stopped ends automatically within the hour.
      starting.then(({ id }) => api.previews.stop(id)).catch(() => {})
    }
  }, [websiteId, text])
  return started
}

/** Opens a preview in a new window. Called while a key or button is pressed, since browsers block windows otherwise. */
export async function openPreview(websiteId: string, wanted: PreviewCreate): Promise<void> {
  const opened = window.open('', '_blank')
  // What is shown comes from the website: it must not reach this window.
  if (opened) opened.opener = null
  try {
    const { url } = await api.previews.start(websiteId, wanted)
    if (opened && url) opened.location.href = url
  } catch (error) {
    opened?.close()
    throw error
  }
}
