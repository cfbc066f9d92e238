import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { PreviewDraftUpdate, StartedPreview } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { sayFailed } from '#console/ui/toast.tsx'
import type { Source } from '../source.ts'
import { overlayOthers } from '../together/draft-overlay.ts'
import { useLook } from '../view/look.ts'
import { Link } from './link.ts'
import type { Key } from './messages.ts'
import { PlacesOnPage } from './places.ts'
import { Session, type View } from './session.ts'

export type EditedRecord = { kind: Exclude<PreviewDraftUpdate['kind'], 'theme'>; id: string }
/** What is pressed and pasted in the page. */
type Heard = { key: (key: Key) => void; paste: (text: string) => void }
type Wanted = { record: EditedRecord; source: Source }

/** Of a preview: longer than most sit at one page. */
const PREVIEW_SECONDS = 4 * 3_600
const NOTHING: View = { isReady: false, selected: null, editing: null, reason: null }

/** A preview for editing, which ends when it is no longer shown. */
export function useEditingPreview(websiteId: string, recordId: string, pageId: string | undefined) {
  const [preview, setPreview] = useState<StartedPreview | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts another preview
  useEffect(() => {
    const wanted = { editing: true, expires_in: PREVIEW_SECONDS, ...(pageId === undefined ? {} : { page_id: pageId }) }
    const started = api.previews.start(websiteId, wanted)
    const withOthers = started.then(async (preview) => {
      await overlayOthers(preview.id, websiteId, recordId)
      return preview
    })
    let isShown = true
    withOthers.then(
      (preview) => isShown && setPreview(preview),
      (error) => isShown && setError(error),
    )
    const stop = () => void started.then(({ id }) => api.previews.stop(id)).catch(() => {})
    addEventListener('pagehide', stop)
    return () => {
      isShown = false
      removeEventListener('pagehide', stop)
      setPreview(null)
      setError(null)
      stop()
    }
  }, [websiteId, recordId, pageId, attempt])
  return { preview, error, retry: () => setAttempt((count) => count + 1) }
}

/** The session of a page in a frame; `connect` is for when the frame has loaded. */
export function useSession({ record, source }: Wanted, preview: StartedPreview | null, heard: Heard) {
  const frame = useRef<HTMLIFrameElement>(null)
  const link = useRef<Link | null>(null)
  const look = useLook()
  const unfollow = useRef<(() => void) | null>(null)
  const handler = useRef(heard)
  handler.current = heard
  const [session, setSession] = useState<Session | null>(null)
  const [places] = useState(() => new PlacesOnPage())
  const { kind, id } = record
  const previewId = preview?.id
  useEffect(() => {
    if (previewId === undefined) return
    const made = new Session({
      source,
      id,
      send: (message) => {
        if (message.type === 'edit') frame.current?.focus()
        link.current?.send(message)
      },
      isInPage: () => document.activeElement === frame.current,
      draft: (html_content) => api.previews.setDraft(previewId, { kind, record_id: id, html_content }),
      onKey: (key) => handler.current.key(key),
      onFailed: (error) => sayFailed('The page does not show your last change', error),
    })
    setSession(made)
    return () => {
      made.close()
      unfollow.current?.()
      link.current?.close()
      link.current = null
      setSession(null)
    }
  }, [source, kind, id, previewId])
  const connect = useCallback(() => {
    if (!frame.current || !session || !preview) return
    unfollow.current?.()
    link.current?.close()
    const made = new Link(frame.current, new URL(preview.url!).origin, (message) => {
      if (message.type === 'places') places.set(message)
      else if (message.type === 'paste') handler.current.paste(message.text)
      else session.receive(message)
    })
    link.current = made
    unfollow.current = look.follow(made)
  }, [session, preview, look, places])
  const subscribe = useCallback((listener: () => void) => session?.subscribe(listener) ?? (() => {}), [session])
  const view = useSyncExternalStore(subscribe, () => session?.view() ?? NOTHING)
  const refresh = useCallback(() => link.current?.send({ type: 'refresh' }), [])
  return { frame, session, view, connect, refresh, places }
}

/** The text of a source, as it is now. */
export function useText(source: Source): string {
  return useSyncExternalStore(
    useCallback((listener) => source.onChange(listener), [source]),
    () => source.text(),
  )
}
