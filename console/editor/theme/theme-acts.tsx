import { useSyncExternalStore } from 'react'
import { usePublishLabel, useRefusal } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { isWaiting, useSeen } from '#console/versions/seen.ts'
import { usePublish, useSave } from '../acts.ts'
import { EditorIcon } from '../editor-icon.tsx'
import type { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'
import css from './theme.module.css'

/** What becomes of the changes, at the end of the panel. */
export function ThemeActs({ session }: { session: EditSession }) {
  const { source, kind } = session
  const { record, isDirty, isSaving } = useSnapshot(session)
  const depth = useSyncExternalStore(
    (changed) => source.onChange(changed),
    () => source.depth(),
  )
  const refused = useRefusal()
  const save = useSave(session)
  const { publish, isPending } = usePublish(session)
  const publishLabel = usePublishLabel()
  const seen = useSeen(kind, record)
  return (
    <div className={css.acts}>
      <p className={css.quiet}>
        <span role="status">{isSaving ? 'Saving' : isDirty ? 'Not saved yet' : 'Saved'}</span>. {seen}.
      </p>
      <div className={css.buttons}>
        <Button
          look="plain"
          icon
          aria-label="Undo change of the theme"
          refused={depth.startsWith('0') ? 'Nothing to undo.' : null}
          onPress={() => source.undo()}
        >
          <EditorIcon name="undo" />
        </Button>
        <Button
          look="plain"
          icon
          aria-label="Redo change of the theme"
          refused={depth.endsWith(' 0') ? 'Nothing to redo.' : null}
          onPress={() => source.redo()}
        >
          <EditorIcon name="redo" />
        </Button>
        <Button
          isPending={isSaving}
          aria-label="Save the theme"
          refused={refused('themes_update') ?? (isDirty ? null : 'Everything is saved.')}
          onPress={() => void save()}
        >
          Save
        </Button>
        <Button
          look="primary"
          isPending={isPending}
          aria-label={publishLabel('the theme')}
          refused={
            refused('records_publish') ?? (isDirty || isWaiting(record) ? null : 'Visitors see this theme as it is.')
          }
          onPress={() => void publish()}
        >
          {publishLabel()}
        </Button>
      </div>
    </div>
  )
}
