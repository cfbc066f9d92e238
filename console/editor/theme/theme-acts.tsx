import { usePublishLabel } from '#console/shell/use-site.ts'
import { useSeen } from '#console/versions/seen.ts'
import type { EditSession } from '../session.ts'
import { History, Publish, Save } from '../session-acts.tsx'
import { useSnapshot } from '../use-session.ts'
import css from './theme.module.css'

/** What becomes of the changes, at the end of the panel. */
export function ThemeActs({ session }: { session: EditSession }) {
  const { record, isDirty, isSaving } = useSnapshot(session)
  const publishLabel = usePublishLabel()
  const seen = useSeen(session.kind, record)
  return (
    <div className={css.acts}>
      <p className={css.quiet}>
        <span role="status">{isSaving ? 'Saving' : isDirty ? 'Not saved yet' : 'Saved'}</span>. {seen}.
      </p>
      <div className={css.buttons}>
        <History session={session} of="the theme" />
        <Save session={session} aria-label="Save the theme" />
        <Publish session={session} aria-label={publishLabel('the theme')} text={(label) => label()} />
      </div>
    </div>
  )
}
