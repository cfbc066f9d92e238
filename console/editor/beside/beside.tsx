import { useQuery } from '@tanstack/react-query'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { addressOfUser } from '#console/address-of-user.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Answer } from '#console/ui/states.tsx'
import { NewestVersions } from '#console/versions/newest-versions.tsx'
import css from '../editor.module.css'
import { fieldsOf } from '../kinds/fields.ts'
import { type Tab as Key, useEditorSearch } from '../search.ts'
import type { EditSession } from '../session.ts'
import { useSnapshot } from '../use-session.ts'
import { CommentsPanel } from './comments-panel.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'

/** What belongs to the record besides its text. */
export function Beside({ session }: { session: EditSession }) {
  const [{ beside }, change] = useEditorSearch()
  const { kind } = session
  const tabs: [Key, string][] = [
    ...(fieldsOf(kind).length > 0 ? [['fields', 'Fields'] as [Key, string]] : []),
    ['settings', 'Settings'],
    ['versions', 'Versions'],
    ...(kind.records.usage ? [['usage', 'Used by'] as [Key, string]] : []),
    ...(kind.kind === 'pages' ? [['comments', 'Comments'] as [Key, string]] : []),
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
      <TabPanel id="comments" className={css.panel!}>
        <CommentsPanel session={session} />
      </TabPanel>
    </Tabs>
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
