import { useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookStatistics } from '#client/generated.ts'
import { count } from '#console/ui/count.ts'
import { Answer } from '#console/ui/states.tsx'
import { Table } from '#console/ui/table.tsx'
import { Time } from '#console/ui/time.tsx'
import { useHome } from './home.ts'
import { statisticsQuery } from './queries.ts'
import css from './webhooks.module.css'

/** How deliveries went; nothing of a webhook that nothing was ever sent to. */
export function Statistics({ webhook }: { webhook: Webhook }) {
  const query = useQuery(statisticsQuery(useHome(), webhook))
  return (
    <Answer query={query}>
      {(statistics) =>
        isEmpty(statistics) ? null : (
          <>
            <Periods statistics={statistics} />
            <Lasts statistics={statistics} />
          </>
        )
      }
    </Answer>
  )
}

function Periods({ statistics: { last_day, last_week } }: { statistics: WebhookStatistics }) {
  return (
    <Table
      label="How deliveries went"
      rows={[
        { id: 'day', title: 'Last 24 hours', ...last_day },
        { id: 'week', title: 'Last 7 days', ...last_week },
      ]}
      columns={[
        { title: 'Period', main: true, cell: ({ title }) => title },
        { title: 'Delivered', end: true, cell: ({ delivered }) => count.format(delivered) },
        { title: 'Failed', end: true, cell: ({ failed }) => count.format(failed) },
        { title: 'Attempts', end: true, cell: ({ attempts }) => count.format(attempts) },
        { title: 'Median', end: true, cell: ({ median_ms }) => duration(median_ms) },
        { title: '95 percent within', end: true, cell: ({ p95_ms }) => duration(p95_ms) },
      ]}
    />
  )
}

function Lasts({ statistics: { pending, last_success_at, last_failure } }: { statistics: WebhookStatistics }) {
  return (
    <ul className={css.lasts}>
      {pending > 0 && <li>Waiting: {count.format(pending)}</li>}
      {last_success_at && (
        <li>
          Last success: <Time at={last_success_at} />
        </li>
      )}
      {last_failure && (
        <li>
          Last failure: <Time at={last_failure.at} />. {last_failure.error}
        </li>
      )}
    </ul>
  )
}

function isEmpty({ pending, last_success_at, last_failure }: WebhookStatistics): boolean {
  return pending === 0 && last_success_at === null && last_failure === null
}

function duration(milliseconds: number | null): string {
  return milliseconds === null ? '–' : `${count.format(milliseconds)} ms`
}
