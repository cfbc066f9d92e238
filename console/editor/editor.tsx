import { useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { KINDS, nameOf } from '#console/kinds.ts'
import type { EditedKind } from '#console/paths.ts'
import { useParam } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Page } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Loading } from '#console/ui/states.tsx'
import { useTitle } from '#console/ui/title.ts'
import { useSave } from './acts.ts'
import { Body } from './body.tsx'
import css from './editor.module.css'
import { Frames } from './frames.tsx'
import { Notices } from './notices.tsx'
import type { Mode } from './search.ts'
import type { EditSession } from './session.ts'
import { isEditedOnPage } from './shown.ts'
import { LandedNotice } from './together/landed-notice.tsx'
import { Others } from './together/others.tsx'
import { People, PeopleContext } from './together/people.ts'
import { TopBar } from './top-bar.tsx'
import { useSession, useSnapshot } from './use-session.ts'
import { Look, LookContext } from './view/look.ts'
import { useOwnView, type View, ViewContext } from './view/use-view.ts'

/** What editing on the page takes is not loaded by who changes a theme. */
const OnPage = lazy(async () => ({ default: (await import('./on-page.tsx')).OnPage }))
const ConflictView = lazy(async () => ({ default: (await import('./conflict.tsx')).ConflictView }))
const ThemeScreen = lazy(async () => ({ default: (await import('./theme/theme-screen.tsx')).ThemeScreen }))

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
  const view = useOwnView(session.kind)
  const [look] = useState(() => new Look())
  const [people] = useState(() => new People())
  useTitle(nameOf(record))
  useKeys(session, view)
  return (
    <ViewContext value={view}>
      <PeopleContext value={people}>
        <LookContext value={look}>
          <div className={css.editor}>
            <TopBar session={session} />
            <Notices session={session} />
            <LandedNotice session={session} />
            <Others session={session} />
            {conflict ? (
              <Suspense fallback={<Loading />}>
                <ConflictView session={session} conflict={conflict} />
              </Suspense>
            ) : isEditedOnPage(session.kind) ? (
              <Suspense fallback={<Loading what="Opening the page" />}>
                <OnPage session={session} />
              </Suspense>
            ) : session.kind.wire === 'theme' ? (
              <Suspense fallback={<Loading what="Opening the theme" />}>
                <ThemeScreen session={session} />
              </Suspense>
            ) : (
              <Body session={session} stage={<Frames session={session} />} />
            )}
          </div>
        </LookContext>
      </PeopleContext>
    </ViewContext>
  )
}

/**
 * Ctrl+S saves; Ctrl+. shows and hides the code where it was last; Ctrl+Z undoes what was changed last, unless a field has
 * the focus, which undoes its own typing.
 */
function useKeys(session: EditSession, { mode, setMode, isPhone }: View): void {
  const save = useSave(session)
  const shownAs = useRef<Mode>(isPhone ? 'code' : 'drawer')
  if (mode !== 'canvas') shownAs.current = mode
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      const act = {
        s: () => void save(),
        '.': () => setMode(mode === 'canvas' ? shownAs.current : 'canvas'),
        z: () => (event.shiftKey ? session.source.redo() : session.source.undo()),
      }[key]
      if (!act || (key === 'z' && event.defaultPrevented)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })
}
