import { useInfiniteQuery } from '@tanstack/react-query'
import type { Event } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Older } from '#console/ui/list.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'

/** What happened, newest first: also what visitors and the service did. */
export function Events() {
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
          <Empty title="Nothing happened yet" />
        ) : (
          <Table
            label="Events"
            rows={events}
            columns={[
              { title: 'What', main: true, cell: ({ type }) => <code>{type}</code> },
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
