import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Delivery } from '#client/generated.ts'
import { api } from '#console/api/api.ts'
import { siteKey } from '#console/api/keys.ts'
import { queries } from '#console/api/queries.ts'
import { useAct } from '#console/shell/use-act.ts'
import { useRefusal, useSite } from '#console/shell/use-site.ts'
import { Button } from '#console/ui/button.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Pager } from '#console/ui/pager.tsx'
import { Select } from '#console/ui/select.tsx'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { type DeliveryStatus, deliveriesQuery } from './queries.ts'

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
  const navigate = useNavigate()
  const { status, page = 1 } = useSearch({ strict: false }) as { status?: DeliveryStatus; page?: number }
  const query = useQuery(deliveriesQuery(site.id, webhookId, status, page))
  const refused = useRefusal()('deliveries_redeliver')
  const { act } = useAct()
  const again = async (run: () => Promise<unknown>, done: string) => {
    await act({ run, done, failed: 'Nothing was sent again' })
    void queries.invalidateQueries({ queryKey: siteKey(site.id, 'deliveries', webhookId) })
  }
  const show = (search: { status?: string; page?: number }) => navigate({ to: '.', search: search as never })
  return (
    <>
      <div>
        <Select
          label="Status"
          quiet
          options={STATUSES}
          value={status ?? 'all'}
          onChange={(chosen) => void show({ status: chosen === 'all' ? undefined : chosen })}
        />
        {status === 'failed' && (
          <Button
            refused={refused}
            onPress={() =>
              again(
                () => api.deliveries.redeliverAll(webhookId, { since: new Date(Date.now() - DAY_MS).toISOString() }),
                'What failed within a day is sent again',
              )
            }
          >
            Send all of the last day again
          </Button>
        )}
      </div>
      <Answer query={query}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <p>Nothing has been sent yet.</p>
          ) : (
            <>
              <Table
                label="Deliveries"
                rows={data}
                keyOf={({ id }: Delivery) => id}
                columns={[
                  { title: 'Event', main: true, cell: ({ event_type }) => <code>{event_type}</code> },
                  {
                    title: 'Status',
                    cell: (delivery) => <Badge kind={KINDS[delivery.status]}>{delivery.status}</Badge>,
                  },
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
              <Pager meta={meta} onPage={(chosen) => void show({ status, page: chosen })} />
            </>
          )
        }
      </Answer>
    </>
  )
}

function lastAnswer(attempts: Delivery['attempts']): string {
  const last = attempts.at(-1)
  if (!last) return 'none yet'
  return last.error ?? `${last.status} in ${last.duration_ms} ms`
}
