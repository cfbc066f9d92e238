import { useInfiniteQuery } from '@tanstack/react-query'
import type { Event } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useDownload } from '#console/shell/use-download.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Icon } from '#console/ui/icon.tsx'
import { Older } from '#console/ui/list.tsx'
import { Menu } from '#console/ui/menu.tsx'
import { Page } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Switch } from '#console/ui/switch.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { eventOf } from './act-of.ts'
import { Audit } from './audit.tsx'
import { filtersOf } from './filters.tsx'
import { activitySearch } from './search.ts'

const VIEWS = [
  { value: 'audit', label: 'Audit log' },
  { value: 'events', label: 'Events' },
] as const

/** Who did what, through what, and what happened. */
export function Activity() {
  const [{ view }, change] = useSearchState(activitySearch)
  const refused = useRefusal()('audit_list')
  const shown = refused === null && view !== 'events' ? 'audit' : 'events'
  return (
    <Page
      title="Activity"
      about={refused === null ? undefined : `You see events only. ${refused}`}
      actions={
        refused === null && (
          <>
            <Switch
              label="List"
              options={VIEWS}
              value={shown}
              onChange={(next) => change({ view: next === 'events' ? next : undefined })}
            />
            {shown === 'audit' && <ExportMenu />}
          </>
        )
      }
    >
      {shown === 'audit' ? <Audit /> : <Events />}
    </Page>
  )
}

/** Saves what the filters select as a file. */
function ExportMenu() {
  const site = useSite()
  const refused = useRefusal()('audit_export')
  const [search] = useSearchState(activitySearch)
  const { download, isPending } = useDownload()
  const save = (format: 'csv' | 'jsonl') => download(() => api.audit.export(site.id, { ...filtersOf(search), format }))
  return (
    <Menu
      label="Export"
      actions={[
        { id: 'csv', label: 'CSV', refused, act: () => void save('csv') },
        { id: 'jsonl', label: 'JSON lines', refused, act: () => void save('jsonl') },
      ]}
    >
      <Button isPending={isPending}>
        Export
        <Icon name="down" />
      </Button>
    </Menu>
  )
}

/** What happened, newest first: also what visitors and the service did. */
function Events() {
  const site = useSite()
  const query = useInfiniteQuery({
    queryKey: siteKey(site.id, 'activity', 'events'),
    queryFn: ({ pageParam }) => api.events.list(site.id, { cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
  })
  return (
    <Older query={query}>
      {(events) =>
        events.length === 0 ? (
          <Empty title="No events yet" />
        ) : (
          <Table
            label="Events"
            rows={events}
            columns={[
              { title: 'Event', main: true, cell: ({ type }) => eventOf(type) },
              { title: 'Record', cell: (event) => <bdi>{nameOf(event)}</bdi> },
              { title: 'Who', cell: ({ actor }) => <bdi>{actor.client ?? actor.name}</bdi> },
              { title: 'When', cell: ({ timestamp }) => <Time at={timestamp} /> },
            ]}
          />
        )
      }
    </Older>
  )
}

/** What people call the record, if it has such a name. */
function nameOf({ data }: Event): string {
  const name = data.title ?? data.name ?? data.path ?? data.filename ?? ''
  return typeof name === 'string' ? name : ''
}
