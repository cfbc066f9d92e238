import { useState } from 'react'
import { paths } from '#console/paths.ts'
import { UndoChangeSet } from '#console/screens/review/undo.tsx'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button, LinkButton } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import css from '../editor.module.css'
import type { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'

/** Says what others changed while it is looked at, with the way to see it and to take it back. */
export function LandedNotice({ session }: { session: EditSession }) {
  const site = useSite()
  const refused = useRefusal()('change_sets_undo')
  const { landed } = useSnapshot(session)
  const [undoing, setUndoing] = useState<string | null>(null)
  const { who, what, changeSetId } = landed ?? {}
  return (
    <>
      {landed && (
        <div role="status" className={css.notice}>
          <span>
            <bdi>{who}</bdi> changed <bdi>{what}</bdi>. You see it already; what you typed stays.
          </span>
          {changeSetId && (
            <>
              <LinkButton href={paths.changeSet(site, changeSetId)}>Show changes</LinkButton>
              <Button refused={refused} onPress={() => setUndoing(changeSetId)}>
                Undo
              </Button>
            </>
          )}
          <Button look="plain" icon aria-label="Close" onPress={() => session.dismissLanded()}>
            <Icon name="close" />
          </Button>
        </div>
      )}
      {undoing && (
        <UndoChangeSet
          id={undoing}
          onClose={() => {
            setUndoing(null)
            session.dismissLanded()
          }}
        />
      )}
    </>
  )
}
