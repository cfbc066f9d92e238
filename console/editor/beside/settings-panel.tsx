import { lazy, Suspense } from 'react'
import type { Page, Theme } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import css from '../editor.module.css'
import type { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'
import { NameSettings } from './name-settings.tsx'
import { ShowsRows, TranslationOf } from './page-relations.tsx'
import { PageSettings } from './page-settings.tsx'

/** Reads html, which is not loaded by who changes a theme. */
const PageMenu = lazy(async () => ({ default: (await import('../menus/page-menu.tsx')).PageMenu }))

/** Settings that have no versions: a change to them shows immediately. */
export function SettingsPanel({ session }: { session: EditSession }) {
  const { record } = useSnapshot(session)
  const { wire } = session.kind
  return (
    <>
      <h2>{wire === 'page' ? 'Address and place' : 'Settings'}</h2>
      <p className={css.about}>Visitors see these changes immediately.</p>
      {wire === 'page' && <SettingsOfPage session={session} page={record as unknown as Page} />}
      {wire !== 'page' && <NameSettings session={session} record={record as unknown as { id: string; name: string }} />}
      {wire === 'theme' && <Activate session={session} theme={record as unknown as Theme} />}
    </>
  )
}

function SettingsOfPage(of: { session: EditSession; page: Page }) {
  return (
    <>
      <PageSettings {...of} />
      <TranslationOf {...of} />
      <ShowsRows {...of} />
      <Suspense>
        <PageMenu page={of.page} />
      </Suspense>
    </>
  )
}

function Activate({ session, theme }: { session: EditSession; theme: Theme }) {
  const refused = useRefusal()('themes_update')
  const { act, isPending } = useAct()
  if (theme.active) return <p>Pages are shown with this theme.</p>
  const activate = () =>
    act({
      run: async () => {
        await api.themes.update(theme.id, { active: true })
        await session.refresh()
      },
      done: `Pages are shown with ${theme.name}`,
      failed: 'It was not made the active theme',
    })
  return (
    <div>
      <Button refused={refused} isPending={isPending} onPress={activate}>
        Show all pages with it
      </Button>
    </div>
  )
}
