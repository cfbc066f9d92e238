import { useQuery } from '@tanstack/react-query'
import type { Request } from '#client/generated.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useSite } from '#console/shell/use-site.ts'
import { Pages } from '#console/ui/list.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Empty } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { DecidedPurchases } from './decided-purchases.tsx'
import { type Decided, decidedQuery } from './queries.ts'
import css from './review.module.css'
import { reviewSearch } from './search.ts'
import { summaryOf } from './work.ts'

/** Requests of one outcome, with who decided them and why. */
export function DecidedRequests({ status }: { status: Decided }) {
  const site = useSite()
  const [{ page }, change] = useSearchState(reviewSearch)
  const query = useQuery(decidedQuery(site.id, status, page))
  return (
    <>
      <Pages
        query={query}
        empty={<Empty title={`No request was ${WORDS[status]}`}>Requests are kept for 180 days.</Empty>}
        onPage={(next) => change({ page: next })}
      >
        {(requests) => <DecidedTable label={`Requests that were ${WORDS[status]}`} requests={requests} />}
      </Pages>
      <DecidedPurchases status={status} />
    </>
  )
}

const WORDS: Record<Decided, string> = {
  approved: 'approved',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'left to expire',
  failed: 'approved too late',
}

const STATES: Record<Request['status'], { text: string; kind?: 'good' | 'bad' | 'warning' }> = {
  waiting: { text: 'waiting', kind: 'warning' },
  approved: { text: 'approved', kind: 'good' },
  declined: { text: 'declined', kind: 'bad' },
  withdrawn: { text: 'withdrawn' },
  expired: { text: 'expired' },
  failed: { text: 'failed', kind: 'bad' },
}

export function DecidedTable({ label, requests }: { label: string; requests: readonly Request[] }) {
  return (
    <Table
      label={label}
      rows={requests}
      columns={[
        {
          title: 'What',
          main: true,
          cell: (request) => (
            <>
              <bdi>{summaryOf(request)}</bdi>
              {request.note && (
                <p className={css.muted}>
                  <bdi>{request.note}</bdi>
                </p>
              )}
            </>
          ),
        },
        { title: 'Asked by', cell: ({ requested_by }) => <bdi>{requested_by.client ?? requested_by.name}</bdi> },
        { title: 'Outcome', cell: ({ status }) => <Badge kind={STATES[status].kind}>{STATES[status].text}</Badge> },
        { title: 'Decided by', cell: ({ decided_by }) => <bdi>{decided_by?.name ?? 'nobody'}</bdi> },
        { title: 'Reason', cell: ({ reason }) => <bdi>{reason ?? 'none'}</bdi> },
        { title: 'When', cell: ({ updated_at }) => <Time at={updated_at} /> },
      ]}
    />
  )
}
