import { api } from '#console/api/api.ts'
import type { EditedRecord, Kind } from '#console/kinds.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal } from '#console/shell/use-site.ts'
import { sayFailed } from '#console/ui/toast.tsx'
import { isShown } from '#console/versions/seen.ts'
import type { EditSession } from './session.ts'

/** Saving what was typed. Resolves to whether all is saved. */
export function useSave(session: EditSession): () => Promise<boolean> {
  const refused = useRefusal()(`${session.kind.kind}_update`)
  return async () => {
    if (refused !== null) return false
    try {
      return await session.save()
    } catch (error) {
      sayFailed('It was not saved, and is kept on this device', error)
      return false
    }
  }
}

/** Saving, and showing visitors what is saved then. */
export function usePublish(session: EditSession): { publish: () => Promise<void>; isPending: boolean } {
  const save = useSave(session)
  const { act, isPending } = useAct()
  const publish = async () => {
    if (!(await save())) return
    const { record } = session.snapshot()
    const undo = undoOf(session.kind, record)
    await act({
      run: () => session.publish(),
      done: `Visitors see v${record.version_number}`,
      failed: 'It was not published',
      ...(undo
        ? {
            undo: async () => {
              await undo()
              await session.refresh()
            },
          }
        : {}),
    })
  }
  return { publish, isPending }
}

/** What shows visitors again what they saw before; null for what they had not seen at all and cannot be hidden again. */
function undoOf(kind: Kind, record: EditedRecord): (() => Promise<unknown>) | null {
  if (isShown(record)) return () => kind.versions.pin(record.live_version_id!)
  return kind.wire === 'page' ? () => api.pages.update(record.id, { status: 'draft' }) : null
}
