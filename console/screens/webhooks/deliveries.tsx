import { useQuery } from '@tanstack/react-query'
import type { Delivery, Webhook } from '#client/generated.ts'
import { useSearchState } from '#console/shell/search.ts'
import { useAct } from '#console/shell/use-act.ts'
import { Button } from '#console/ui/button.tsx'
import { Pages } from '#console/ui/list.tsx'
import { Badge } from '#console/ui/page.tsx'
import { Select } from '#console/ui/select.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { Attempts } from './attempts.tsx'
import { useHome } from './home.ts'
import { deliveriesQuery } from './queries.ts'
import { useReplayRefusal } from './replay.tsx'
import { deliveriesSearch } from './search.ts'
import css from './webhooks.module.css'

const KINDS = { delivered: 'good', pending: 'warning', failed: 'bad' } as const
const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const

/** What was sent, newest first, and how to send it again. */
export function Deliveries({ webhook }: { webhook: Webhook }) {
  const home = useHome()
  const [search, change] = useSearchState(deliveriesSearch)
  const { status } = search
  const query = useQuery(deliveriesQuery(home, webhook, search))
  const refused = useReplayRefusal(webhook)
  const { act } = useAct()
  const again = (delivery: Delivery) =>
    act({
      run: () => home.redeliver(delivery),
      done: `${delivery.event_type} is sent again`,
      failed: 'Nothing was sent again',
    })
  return (
    <>
      <div className={css.choice}>
        <Select
          label="Status"
          quiet
          options={STATUSES}
          value={status ?? 'all'}
          onChange={(chosen) => change({ status: chosen === 'all' ? undefined : chosen, page: undefined })}
        />
      </div>
      <Pages
        query={query}
        empty={<p>{status ? 'There are none.' : 'Nothing has been sent yet.'}</p>}
        onPage={(page) => change({ page })}
      >
        {(deliveries) => (
          <Table
            label="Deliveries"
            rows={deliveries}
            columns={[
              { title: 'Event', main: true, cell: ({ event_type }) => <code>{event_type}</code> },
              { title: 'Status', cell: (delivery) => <Badge kind={KINDS[delivery.status]}>{delivery.status}</Badge> },
              { title: 'Attempts', cell: (delivery) => <Attempts delivery={delivery} /> },
              { title: 'When', cell: ({ created_at }) => <Time at={created_at} /> },
              {
                title: '',
                end: true,
                cell: (delivery) => (
                  <Button
                    look="plain"
                    refused={refused}
                    aria-label={`Send ${delivery.event_type} again`}
                    onPress={() => again(delivery)}
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
