import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEvent } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { paths } from '#console/paths.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Older } from '#console/ui/list.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import css from './activity.module.css'
import { Changes } from './changes.tsx'
import { FilterBar, filtersOf } from './filters.tsx'
import { activitySearch } from './search.ts'

/** With changes the API answers at most this many rows. */
const PER = 50

/** The audit log, newest first. */
export function Audit() {
  const site = useSite()
  const [search] = useSearchState(activitySearch)
  const filters = filtersOf(search)
  const query = useInfiniteQuery({
    queryKey: siteKey(site.id, 'activity', 'audit', filters),
    queryFn: ({ pageParam }) => api.audit.list(site.id, { ...filters, changes: true, per: PER, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next,
  })
  return (
    <>
      <FilterBar />
      <Older query={query}>
        {(rows) =>
          rows.length > 0 ? (
            <AuditTable rows={rows} />
          ) : (
            !query.hasNextPage && <Empty title="Nothing was done">Try other filters.</Empty>
          )
        }
      </Older>
    </>
  )
}

function AuditTable({ rows }: { rows: AuditEvent[] }) {
  const site = useSite()
  const [, change] = useSearchState(activitySearch)
  return (
    <Table
      label="Who did what"
      rows={rows}
      columns={[
        {
          title: 'What',
          main: true,
          cell: ({ operation, changes }) => (
            <>
              <button type="button" className={css.pick} onClick={() => change({ operation })}>
                <code>{operation}</code>
              </button>
              <Changes changes={changes} />
            </>
          ),
        },
        {
          title: 'Who',
          cell: ({ actor }) => (
            <button type="button" className={css.pick} onClick={() => change({ actor: actor.id ?? 'system' })}>
              <bdi>{actor.name}</bdi>
            </button>
          ),
        },
        {
          title: 'Through',
          cell: ({ actor, client, source }) => (
            <button type="button" className={css.pick} onClick={() => change({ client_id: client.id })}>
              <bdi>{actor.client ?? client.kind.replace('_', ' ')}</bdi> ({source === 'mcp' ? 'agent' : source})
            </button>
          ),
        },
        {
          title: 'Record',
          cell: ({ kind, record_id }) =>
            record_id ? (
              <button type="button" className={css.pick} onClick={() => change({ record_id })}>
                {kind ?? 'record'} {record_id.slice(-8)}
              </button>
            ) : (
              ''
            ),
        },
        {
          title: 'When',
          cell: ({ created_at, change_set_id }) =>
            change_set_id ? (
              <Link href={paths.changeSet(site, change_set_id)}>
                <Time at={created_at} />
              </Link>
            ) : (
              <Time at={created_at} />
            ),
        },
      ]}
    />
  )
}
