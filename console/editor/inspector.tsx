import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { addressOfUser } from '#console/address-of-user.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Link } from '#console/ui/link.tsx'
import { Answer } from '#console/ui/states.tsx'
import { NewestVersions } from '#console/versions/newest-versions.tsx'
import { CommentsPanel } from './beside/comments-panel.tsx'
import { FieldsPanel } from './beside/fields-panel.tsx'
import { SettingsPanel } from './beside/settings-panel.tsx'
import css from './editor.module.css'
import { type Tab as Key, useEditorSearch } from './search.ts'
import type { EditSession } from './session.ts'
import { useSnapshot } from './use-session.ts'
import { useView } from './view/use-view.ts'

/** `of` changes with each choice on the page; null while nothing is chosen. */
export type SelectionPanel = { of: object | null; panel: ReactNode }
type Shown = Key | 'selection'

/** What is selected, and what belongs to the record besides its text. */
export function Inspector({ session, selection }: { session: EditSession; selection: SelectionPanel | undefined }) {
  const [{ beside }, change] = useEditorSearch()
  const { inspector, setInspector } = useView()
  const { kind } = session
  const chosen = selection?.of ?? null
  const known = useRef(chosen)
  useEffect(() => {
    if (chosen === known.current) return
    known.current = chosen
    // A click on the page shows what was clicked, whichever tab was open.
    if (chosen) change({ beside: undefined })
  })
  if (!inspector) return null
  const tabs: [Shown, string][] = [
    ...(selection ? [['selection', 'Selection'] as [Shown, string]] : []),
    ['settings', kind.kind === 'html_heads' ? 'Head' : kind.noun[0]!.toUpperCase() + kind.noun.slice(1)],
    ['versions', 'Versions'],
    kind.kind === 'pages' ? ['comments', 'Comments'] : ['usage', 'Used by'],
  ]
  const own = tabs.some(([key]) => key === beside) ? beside : undefined
  const selected: Shown = own ?? (chosen ? 'selection' : 'settings')
  return (
    <aside className={css.inspector} aria-label="Inspector">
      <Tabs
        className={css.beside!}
        selectedKey={selected}
        onSelectionChange={(key) => change({ beside: key === 'selection' ? undefined : (key as Key) })}
      >
        <div className={css.panelHead}>
          <TabList aria-label={`About the ${kind.noun}`} className={css.tabs!}>
            {tabs.map(([key, title]) => (
              <Tab key={key} id={key} className={css.tab!} isDisabled={key === 'selection' && !chosen}>
                {title}
              </Tab>
            ))}
          </TabList>
          <Button look="plain" icon aria-label="Close the inspector" onPress={() => setInspector(false)}>
            <Icon name="close" />
          </Button>
        </div>
        <TabPanel id="selection" className={css.panel!}>
          {selection?.panel}
        </TabPanel>
        <TabPanel id="settings" className={css.panel!}>
          <FieldsPanel session={session} />
          <SettingsPanel session={session} />
        </TabPanel>
        <TabPanel id="versions" className={css.panel!}>
          <VersionsPanel session={session} />
        </TabPanel>
        <TabPanel id="usage" className={css.panel!}>
          <UsagePanel session={session} />
        </TabPanel>
        <TabPanel id="comments" className={css.panel!}>
          <CommentsPanel session={session} />
        </TabPanel>
      </Tabs>
    </aside>
  )
}

function VersionsPanel({ session }: { session: EditSession }) {
  const { record } = useSnapshot(session)
  return <NewestVersions of={session.kind} record={record} />
}

/** The pages and other records that change when this one does. */
function UsagePanel({ session }: { session: EditSession }) {
  const site = useSite()
  const { record } = useSnapshot(session)
  const query = useQuery({
    queryKey: siteKey(site.id, 'usage', record.id),
    queryFn: () => session.kind.records.usage!(record.id, { per: 20 }),
  })
  return (
    <Answer query={query}>
      {({ data, meta, pages_count }) =>
        data.length === 0 ? (
          <p>Nothing uses it.</p>
        ) : (
          <>
            <p>{pages_count === 1 ? 'One page shows it.' : `${pages_count} pages show it.`}</p>
            <ul className={css.list}>
              {data.map((each) => (
                <li key={each.id}>
                  <Link href={addressOfUser(site, each)}>
                    <bdi>{each.title || each.path || each.kind.replace('_', ' ')}</bdi>
                  </Link>
                  {!each.direct && <span className={css.about}> through another record</span>}
                </li>
              ))}
            </ul>
            {meta.total_count > data.length && <p>and {meta.total_count - data.length} more</p>}
          </>
        )
      }
    </Answer>
  )
}
