import { useSyncExternalStore } from 'react'
import { usePublishLabel, useRefusal } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { isWaiting } from '#console/versions/seen.ts'
import { usePublish, useSave } from './acts.ts'
import { EditorIcon } from './editor-icon.tsx'
import type { EditSession } from './session.ts'
import { useSnapshot } from './use-session.ts'

type ActProps = { session: EditSession; 'aria-label'?: string }

/** One history of the text, its fields and the code; `of` names it where more than one is on the screen. */
export function History({ session: { source }, of }: { session: EditSession; of?: string }) {
  const depth = useSyncExternalStore(
    (changed) => source.onChange(changed),
    () => source.depth(),
  )
  const what = of ? `change of ${of}` : 'last change'
  return (
    <>
      <Button
        look="plain"
        icon
        aria-label={`Undo ${what}`}
        aria-keyshortcuts={of ? undefined : 'Control+Z'}
        refused={depth.startsWith('0') ? 'Nothing to undo.' : null}
        onPress={() => source.undo()}
      >
        <EditorIcon name="undo" />
      </Button>
      <Button
        look="plain"
        icon
        aria-label={`Redo ${what}`}
        aria-keyshortcuts={of ? undefined : 'Control+Shift+Z'}
        refused={depth.endsWith(' 0') ? 'Nothing to redo.' : null}
        onPress={() => source.redo()}
      >
        <EditorIcon name="redo" />
      </Button>
    </>
  )
}

export function Save({ session, ...label }: ActProps & { 'aria-keyshortcuts'?: string }) {
  const { isDirty, isSaving } = useSnapshot(session)
  const refused = useRefusal()
  const save = useSave(session)
  return (
    <Button
      {...label}
      isPending={isSaving}
      refused={refused(`${session.kind.kind}_update`) ?? (isDirty ? null : 'Everything is saved.')}
      onPress={() => void save()}
    >
      Save
    </Button>
  )
}

/** Saves what is not saved, and shows it to visitors. `text` says it by what was typed and which version there is. */
export function Publish({
  session,
  text,
  ...label
}: ActProps & { text: (label: ReturnType<typeof usePublishLabel>) => string }) {
  const { kind } = session
  const { record, isDirty, conflict } = useSnapshot(session)
  const refused = useRefusal()
  const publishLabel = usePublishLabel()
  const { publish, isPending } = usePublish(session)
  const noun = kind.kind === 'html_heads' ? 'head' : kind.noun
  return (
    <Button
      {...label}
      look="primary"
      isPending={isPending}
      refused={
        refused('records_publish') ??
        (conflict
          ? 'First choose what becomes of both changes.'
          : isDirty || isWaiting(record)
            ? null
            : `Visitors see this ${noun} as it is.`)
      }
      onPress={() => void publish()}
    >
      {text(publishLabel)}
    </Button>
  )
}
