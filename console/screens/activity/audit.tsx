import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditEvent } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { Fields } from '#console/compare/fields.tsx'
import { editedKindOf } from '#console/kinds.ts'
import { nounOf } from '#console/nouns.ts'
import { paths } from '#console/paths.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Link } from '#console/ui/link.tsx'
import { Older } from '#console/ui/list.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { actOf } from './act-of.ts'
import css from './activity.module.css'
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
        {(all) => {
          const rows = filters.operation ? all : all.filter(isWork)
          return rows.length > 0 ? (
            <AuditTable rows={rows} />
          ) : (
            !query.hasNextPage && <Empty title="No entries">Try other filters.</Empty>
          )
        }}
      </Older>
    </>
  )
}

/** Through what somebody came who has no name for it. */
const CLIENTS: Readonly<Record<string, string>> = {
  session: 'the console',
  api_key: 'an API key',
  oauth: 'an app',
  upload_token: 'an upload link',
  unsubscribe_link: 'a link in a mail',
}

/** What the editor does while somebody looks at a page is no work of theirs, unless it is asked for. */
const LOOKING = new Set(['previews_start', 'previews_set_draft', 'previews_stop'])
const isWork = ({ operation, source }: AuditEvent) => source !== 'console' || !LOOKING.has(operation)

function AuditTable({ rows }: { rows: AuditEvent[] }) {
  const site = useSite()
  const [, change] = useSearchState(activitySearch)
  return (
    <Table
      label="Audit log"
      rows={rows}
      columns={[
        {
          title: 'What',
          main: true,
          cell: ({ operation, changes }) => (
            <>
              <button type="button" className={css.pick} onClick={() => change({ operation })}>
                {actOf(operation)}
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
          cell: ({ actor, client }) => (
            <button type="button" className={css.pick} onClick={() => change({ client_id: client.id })}>
              <bdi>{actor.client ?? CLIENTS[client.kind]}</bdi>
            </button>
          ),
        },
        {
          title: 'Record',
          cell: ({ kind, record_id }) =>
            record_id ? (
              <button type="button" className={css.pick} onClick={() => change({ record_id })}>
                {kind ? nounOf(kind) : 'record'} {record_id.slice(-8)}
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

/** Fields before and after of what an operation changed. */
function Changes({ changes }: Pick<AuditEvent, 'changes'>) {
  const records = changes?.records ?? []
  if (records.length === 0) return null
  const [first] = records
  return (
    <details className={css.changes}>
      <summary>{records.length === 1 ? `1 record ${first!.action}` : `${records.length} records changed`}</summary>
      {records.map((record) => (
        <div key={record.record_id} className={css.record}>
          <RecordLine record={record} />
          <Fields changes={record.fields} />
        </div>
      ))}
      {changes?.cut && <p>There is more: the change set has all.</p>}
    </details>
  )
}

type Changed = NonNullable<AuditEvent['changes']>['records'][number]

function RecordLine({ record: { kind, record_id, action, from_number, to_number } }: { record: Changed }) {
  const site = useSite()
  const edited = kind && editedKindOf(kind)
  return (
    <p>
      {kind && nounOf(kind)} {action}
      {edited && from_number && to_number && (
        <>
          :{' '}
          <Link
            href={paths.versions(site, edited, record_id, { a: String(from_number), b: String(to_number) })}
          >{`v${from_number} and v${to_number}`}</Link>
        </>
      )}
    </p>
  )
}
