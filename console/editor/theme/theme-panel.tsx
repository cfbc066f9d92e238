import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Theme } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { KINDS } from '#console/kinds.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Answer, Loading } from '#console/ui/states.tsx'
import { useSave } from '../acts.ts'
import { Notices } from '../notices.tsx'
import type { EditSession } from '../session.ts'
import { useSession, useSnapshot } from '../use-session.ts'
import { useLook } from '../view/look.ts'
import { CopyTheme } from './copy-theme.tsx'
import { Presets } from './presets.tsx'
import css from './theme.module.css'
import { ThemeActs } from './theme-acts.tsx'
import { Group, ThemeForm } from './theme-form.tsx'
import { useThemeOnPage } from './use-on-page.ts'

/** The look that all pages share: the theme in use, to change and to see on the page, and the others. */
export function ThemePanel() {
  const site = useSite()
  const query = useQuery({
    queryKey: siteKey(site.id, 'themes', 'panel'),
    queryFn: () => api.themes.list(site.id, { per: 100 }).all(),
  })
  return (
    <Answer query={query}>
      {(themes) => {
        const used = themes.find(({ active }) => active)
        return used ? <InUse key={used.id} used={used.id} themes={themes} /> : <NoneInUse themes={themes} />
      }}
    </Answer>
  )
}

type Listed = readonly Pick<Theme, 'id' | 'name' | 'active'>[]

function NoneInUse({ themes }: { themes: Listed }) {
  const site = useSite()
  const [tried, setTried] = useState<string | null>(null)
  const look = useLook()
  useEffect(() => look.saved('none'), [look])
  return (
    <>
      <p>No theme is in use: pages have the styles that they bring.</p>
      {themes.length > 0 && <Presets themes={themes} used={null} tried={tried} onTry={setTried} />}
      <div>
        <LinkButton href={paths.blocks(site, 'themes')}>All themes</LinkButton>
      </div>
    </>
  )
}

function InUse({ used, themes }: { used: string; themes: Listed }) {
  const site = useSite()
  const { session, error, retry } = useSession(KINDS.themes, site.id, used)
  if (error !== null) return <Problem error={error} retry={retry} />
  return session ? <Opened session={session} themes={themes} /> : <Loading what="Opening the theme" />
}

function Opened({ session, themes }: { session: EditSession; themes: Listed }) {
  const site = useSite()
  const { record, conflict } = useSnapshot(session)
  const keys = useKeys(session)
  const [tried, setTried] = useState<string | null>(null)
  useThemeOnPage(session, tried !== null)
  const name = record.name ?? ''
  const address = paths.edit(site, 'themes', record.id)
  if (conflict)
    return (
      <>
        <p role="alert">You and someone else changed the same in this theme.</p>
        <div>
          <LinkButton href={address}>Choose what becomes of both</LinkButton>
        </div>
      </>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what is in it
    <div className={css.whole} onKeyDown={keys}>
      <p className={css.name}>
        <bdi>{name}</bdi>
        <Link href={address}>Code and versions</Link>
        <CopyTheme theme={{ id: record.id, name }} look="plain" />
      </p>
      <Notices session={session} />
      <div hidden={tried !== null} className={css.whole}>
        <ThemeForm session={session} />
      </div>
      {themes.length > 1 && (
        <Group title="Other themes">
          <Presets themes={themes} used={record.id} tried={tried} onTry={setTried} />
        </Group>
      )}
      {tried === null ? (
        <ThemeActs session={session} />
      ) : (
        <p role="status" className={css.acts}>
          Only you see this. Visitors still see {name}.
        </p>
      )}
    </div>
  )
}

/** What is pressed here is meant for the theme, and not for the page beside it. */
function useKeys(session: EditSession): (event: KeyboardEvent) => void {
  const save = useSave(session)
  return (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const act = {
      s: () => void save(),
      z: () => void (event.shiftKey ? session.source.redo() : session.source.undo()),
    }[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
}
