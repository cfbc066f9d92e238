import { useQuery } from '@tanstack/react-query'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { addressOfUser } from '#console/address-of-user.ts'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { useSite } from '#console/shell/use-site.ts'
import { LinkButton } from '#console/ui/button.tsx'
import { Link } from '#console/ui/link.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Time } from '#console/ui/time.tsx'
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

const SHOWN = 10

/** The newest versions, and the way to all of them. */
function VersionsPanel({ session }: { session: EditSession }) {
  const site = useSite()
  const { kind } = session
  const { record } = useSnapshot(session)
  const query = useQuery({
    queryKey: siteKey(site.id, 'versions', record.id, 'newest', record.latest_version_id, SHOWN),
    queryFn: () => kind.versions.list(record.id, { per: SHOWN }).page(),
  })
  return (
    <Answer query={query}>
      {({ data }) => (
        <>
          <ul className={css.list}>
            {data.map(({ id, number, live, note, created_by, created_at }) => (
              <li key={id}>
                <strong>v{number}</strong> {live && <Badge kind="good">live</Badge>}{' '}
                <bdi>{created_by.client ?? created_by.name}</bdi>, <Time at={created_at} />
                {note && <p className={css.about}>{note}</p>}
              </li>
            ))}
          </ul>
          <div>
            <LinkButton href={paths.versions(site, kind.kind, record.id)}>All versions</LinkButton>
          </div>
        </>
      )}
    </Answer>
  )
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
