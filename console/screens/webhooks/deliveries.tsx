import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { deliveriesQuery } from './queries.ts'
import { deliveriesSearch } from './search.ts'

const DAY_MS = 24 * 3_600_000
const KINDS = { delivered: 'good', pending: 'warning', failed: 'bad' } as const
const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const

/** What was sent, newest first, and how to send it again. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const site = useSite()
  const [search, change] = useSearchState(deliveriesSearch)
  const { status } = search
  const query = useQuery(deliveriesQuery(site.id, webhookId, search))
  const refused = useRefusal()('deliveries_redeliver')
  const { act } = useAct()
  const again = (run: () => Promise<unknown>, done: string) => act({ run, done, failed: 'Nothing was sent again' })
  return (
    <>
      <div>
        <Select
          label="Status"
          quiet
          options={STATUSES}
          value={status ?? 'all'}
          onChange={(chosen) => change({ status: chosen === 'all' ? undefined : chosen, page: undefined })}
        />
        {status === 'failed' && (
          <Button
            refused={refused}
            onPress={() =>
              again(
                () => api.deliveries.redeliverAll(webhookId, { since: new Date(Date.now() - DAY_MS).toISOString() }),
                'Failed deliveries of the last day are sent again',
              )
            }
          >
            Send all of the last day again
          </Button>
        )}
      </div>
      <Pages query={query} empty={<p>Nothing has been sent yet.</p>} onPage={(page) => change({ page })}>
        {(deliveries) => (
          <Table
            label="Deliveries"
            rows={deliveries}
            columns={[
              { title: 'Event', main: true, cell: ({ event_type }) => <code>{event_type}</code> },
              { title: 'Status', cell: (delivery) => <Badge kind={KINDS[delivery.status]}>{delivery.status}</Badge> },
              { title: 'Attempts', end: true, cell: ({ attempts }) => attempts.length },
              { title: 'Last answer', cell: ({ attempts }) => lastAnswer(attempts) },
              { title: 'When', cell: ({ created_at }) => <Time at={created_at} /> },
              {
                title: '',
                end: true,
                cell: ({ id, event_type }) => (
                  <Button
                    look="plain"
                    refused={refused}
                    aria-label={`Send ${event_type} again`}
                    onPress={() => again(() => api.deliveries.redeliver(id), `${event_type} is sent again`)}
                  >
                    Send again
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Pages>
    </>
  )
}

function lastAnswer(attempts: Delivery['attempts']): string {
  const last = attempts.at(-1)
  if (!last) return 'none yet'
  return last.error ?? `${last.status} in ${last.duration_ms} ms`
}
