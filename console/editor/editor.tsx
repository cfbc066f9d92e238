import { useMatches } from '@tanstack/react-router'
import { useParam } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Page, useTitle } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Loading } from '#console/ui/states.tsx'
import { Beside } from './beside/beside.tsx'
import { ConflictView } from './conflict.tsx'
import css from './editor.module.css'
import { nameOf } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { Notices } from './notices.tsx'
import type { EditSession } from './session.ts'
import { Others } from './together/others.tsx'
import { Toolbar } from './toolbar.tsx'
import { useKeys } from './use-keys.ts'
import { useSession, useSnapshot } from './use-session.ts'
import { Workspace } from './workspace.tsx'

/** Edits a page, a shared part, a component, a snippet or a theme. */
export function Editor() {
  const site = useSite()
  const id = useParam('id')
  const kind = kindOf(useMatches().at(-1)!.staticData.kind!)
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
  useTitle(nameOf(session.kind, record))
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
