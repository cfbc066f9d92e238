import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { useSave } from './acts.ts'
import type { EditSession } from './session.ts'
import { usePageToShow } from './use-preview.ts'
import { useSnapshot } from './use-session.ts'

const HOUR_S = 3_600

/** Saves, and opens the page in a window of its own as visitors will see it. */
export function PreviewButton({ session }: { session: EditSession }) {
  const refused = useRefusal()('previews_start')
  const { record, isDirty } = useSnapshot(session)
  const { data: pageId } = usePageToShow(session, record)
  const save = useSave(session)
  const { act, isPending } = useAct()
  const open = async () => {
    // Opened while the press still counts: later the browser would hold it for an advertisement.
    const shown = window.open('', '_blank')
    if (shown) shown.opener = null
    const isOpen = await act({ run: () => show(shown), failed: 'The preview could not be opened' })
    if (!isOpen) shown?.close()
  }
  const show = async (shown: Window | null) => {
    if (isDirty) await save()
    const { url } = await api.previews.start(session.siteId, {
      expires_in: HOUR_S,
      ...(pageId ? { page_id: pageId } : {}),
      ...(session.kind.wire === 'theme' ? { theme_id: record.id } : {}),
    })
    if (url) shown?.location.replace(url)
  }
  return (
    <Button isPending={isPending} refused={refused} onPress={() => void open()}>
      Preview
    </Button>
  )
}
