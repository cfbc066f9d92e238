import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { KINDS, nameOf } from '#console/kinds.ts'
import type { EditedKind } from '#console/paths.ts'
import { useParam } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Page, useTitle } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Loading } from '#console/ui/states.tsx'
import { useSave } from './acts.ts'
import { Beside } from './beside/beside.tsx'
import { ConflictView } from './conflict.tsx'
import css from './editor.module.css'
import { Notices } from './notices.tsx'
import type { EditSession } from './session.ts'
import { Others } from './together/others.tsx'
import { Toolbar } from './toolbar.tsx'
import { useSession, useSnapshot } from './use-session.ts'
import { Workspace } from './workspace.tsx'

/** Edits a page, a shared part, a component, a snippet or a theme. */
export function Editor() {
  const site = useSite()
  const id = useParam('id')
  const kind = KINDS[useMatches().at(-1)!.staticData.kind as EditedKind]
  const { session, error, retry } = useSession(kind, site.id, id)
  if (error !== null)
    return (
      <Page title={`This ${kind.noun} cannot be opened`}>
        <Problem error={error} retry={retry} />
      </Page>
    )
  return session ? <Opened key={id} session={session} /> : <Loading what={`Opening the ${kind.noun}`} />
}

function Opened({ session }: { session: EditSession }) {
  const { record, conflict } = useSnapshot(session)
  useTitle(nameOf(record))
  useKeys(session)
  return (
    <div className={css.editor}>
      <Toolbar session={session} />
      <Notices session={session} />
      <Others session={session} />
      {conflict ? (
        <ConflictView session={session} conflict={conflict} />
      ) : (
        <div className={css.body}>
          <Workspace session={session} />
          <Beside session={session} />
        </div>
      )}
    </div>
  )
}

/** Ctrl+S saves; Ctrl+Z undoes what was changed last, unless a field has the focus, which undoes its own typing. */
function useKeys(session: EditSession): void {
  const save = useSave(session)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        void save()
        return
      }
      if (key !== 'z' || event.defaultPrevented) return
      event.preventDefault()
      if (event.shiftKey) session.source.redo()
      else session.source.undo()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
