import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { LASTING } from '#console/api/queries.ts'
import type { EditedRecord } from '#console/kinds.ts'
import { explain } from '#console/ui/problem.tsx'
import type { EditSession } from './session.ts'
import { overlayOf, overlayOthers } from './together/draft-overlay.ts'
import { useSnapshot } from './use-session.ts'

const TYPING_MS = 150
const LIFETIME_S = 12 * 3600

type EditPreview = {
  preview: UseQueryResult<{ id: string; url: string }>
  /** Why what is typed cannot be shown; null when it is. */
  problem: string | null
  /** Changes with what the preview shows. */
  revision: number
}

/** A preview that shows what is typed, 150 ms after it was; of a theme sooner, by its screen. It ends with the screen. */
export function useEditPreview(session: EditSession): EditPreview {
  const { record } = useSnapshot(session)
  const page = usePageToShow(session, record)
  const preview = useQuery({
    // Events do not drop it: it shows the newest versions on its own.
    queryKey: ['edit-preview', session.siteId, record.id, page.data],
    queryFn: async () => {
      const { id, url } = await api.previews.start(session.siteId, {
        expires_in: LIFETIME_S,
        editing: true,
        ...(page.data ? { page_id: page.data } : {}),
        ...(session.kind.wire === 'theme' ? { theme_id: record.id } : {}),
      })
      await overlayOthers(id, session.siteId, record.id)
      return { id, url: url! }
    },
    enabled: page.data !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Reading it again would start another, and load the frame again.
    meta: LASTING,
    gcTime: 0,
  })
  const id = preview.data?.id
  useEffect(() => {
    if (!id) return
    return () => void api.previews.stop(id).catch(() => {})
  }, [id])
  return { preview, ...useDraftOverlay(session, id, record.latest_version_id) }
}

/** Shows unsaved text in the preview, and says when it has changed. */
function useDraftOverlay(session: EditSession, id: string | undefined, versionId: string) {
  const [problem, setProblem] = useState<string | null>(null)
  const [revision, setRevision] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is shown anew
  useEffect(() => {
    if (!id || session.kind.wire === 'theme') return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    let isSending = false
    const { source } = session
    const record_id = session.snapshot().record.id
    const show = async () => {
      // One text at a time: of two that are on their way the older one may arrive last.
      if (isSending) return typed()
      isSending = true
      try {
        await api.previews.setDraft(
          id,
          overlayOf(session.kind, record_id, { text: source.text(), fields: source.fields() }),
        )
        if (isGone) return
        setProblem(null)
        setRevision((count) => count + 1)
      } catch (error) {
        if (!isGone) setProblem(explain(error).detail ?? explain(error).title)
      } finally {
        isSending = false
      }
    }
    const typed = () => {
      clearTimeout(timer)
      timer = setTimeout(show, TYPING_MS)
    }
    if (session.snapshot().isDirty) typed()
    const stop = source.onChange(typed)
    return () => {
      isGone = true
      clearTimeout(timer)
      stop()
    }
  }, [session, id, versionId])
  return { problem, revision }
}

/** The page that shows the record: itself, one that uses it, the home page if that does, else null for the home page. */
export function usePageToShow({ kind, siteId }: EditSession, record: EditedRecord) {
  return useQuery({
    queryKey: siteKey(siteId, 'usage', 'page of', record.id),
    queryFn: async () => {
      if (kind.wire === 'page') return record.id
      const usage = await kind.records.usage?.(record.id, { per: 20 })
      const pages = usage?.data.filter((each) => each.kind === 'page') ?? []
      return (pages.find(({ path }) => path === '/') ?? pages[0])?.id ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
