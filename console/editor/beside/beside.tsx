import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import css from '../editor.module.css'
import { fieldsOf } from '../kinds/fields.ts'
import { type Tab as Key, useEditorSearch } from '../search.ts'
import type { EditSession } from '../session.ts'
import { FieldsPanel } from './fields-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { UsagePanel } from './usage-panel.tsx'
import { VersionsPanel } from './versions-panel.tsx'

/** What belongs to the record besides its text. */
export function Beside({ session }: { session: EditSession }) {
  const [{ beside }, change] = useEditorSearch()
  const { kind } = session
  const tabs: [Key, string][] = [
    ...(fieldsOf(kind).length > 0 ? [['fields', 'Fields'] as [Key, string]] : []),
    ['settings', 'Settings'],
    ['versions', 'Versions'],
    ...(kind.records.usage ? [['usage', 'Used by'] as [Key, string]] : []),
  ]
  const selected = tabs.some(([key]) => key === beside) ? beside! : tabs[0]![0]
  return (
    <Tabs className={css.beside!} selectedKey={selected} onSelectionChange={(key) => change({ beside: key as Key })}>
      <TabList aria-label={`About the ${kind.noun}`} className={css.tabs!}>
        {tabs.map(([key, title]) => (
          <Tab key={key} id={key} className={css.tab!}>
            {title}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="fields" className={css.panel!}>
        <FieldsPanel session={session} />
      </TabPanel>
      <TabPanel id="settings" className={css.panel!}>
        <SettingsPanel session={session} />
      </TabPanel>
      <TabPanel id="versions" className={css.panel!}>
        <VersionsPanel session={session} />
      </TabPanel>
      <TabPanel id="usage" className={css.panel!}>
        <UsagePanel session={session} />
      </TabPanel>
    </Tabs>
  )
}
