import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Loading } from '#console/ui/states.tsx'
import { FieldsPanel } from './beside/fields-panel.tsx'
import { SettingsPanel } from './beside/settings-panel.tsx'
import css from './editor.module.css'
import { type Tab as Key, useEditorSearch } from './search.ts'
import type { EditSession } from './session.ts'
import { useView } from './view/use-view.ts'

const CommentsPanel = lazy(async () => ({ default: (await import('./beside/comments-panel.tsx')).CommentsPanel }))
const UsagePanel = lazy(async () => ({ default: (await import('./beside/usage-panel.tsx')).UsagePanel }))
const VersionsPanel = lazy(async () => ({ default: (await import('./beside/versions-panel.tsx')).VersionsPanel }))

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
          <Suspense fallback={<Loading />}>{selection?.panel}</Suspense>
        </TabPanel>
        <TabPanel id="settings" className={css.panel!}>
          <FieldsPanel session={session} />
          <SettingsPanel session={session} />
        </TabPanel>
        <TabPanel id="versions" className={css.panel!}>
          <Suspense fallback={<Loading />}>
            <VersionsPanel session={session} />
          </Suspense>
        </TabPanel>
        <TabPanel id="usage" className={css.panel!}>
          <Suspense fallback={<Loading />}>
            <UsagePanel session={session} />
          </Suspense>
        </TabPanel>
        <TabPanel id="comments" className={css.panel!}>
          <Suspense fallback={<Loading />}>
            <CommentsPanel session={session} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </aside>
  )
}
