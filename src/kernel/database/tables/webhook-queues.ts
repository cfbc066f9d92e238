import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const webhookQueueTable = {
  webhook_queues: table<WebhookQueueRow>({
    owner: 'resources/history/webhooks',
    key: ['website_id', 'id'],
    lease: { until: 'leased_until', free: null, by: 'id' },
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** The deliveries of a webhook as a queue, which one process at a time has leased. `id` is the webhook's. */
export type WebhookQueueRow = {
  id: string
  website_id: string
  /** Of the website; accounts share the deliverers fairly, and so do hosts. */
  account_id: string
  host: string
  /** When its next delivery is due; null when none is pending. */
  due_at: number | null
  leased_until: number | null
  leased_by: string | null
  /** Attempts that failed since the last that succeeded, and when the first of them did. */
  consecutive_failures: number
  failing_since: number | null
  /** When the minute began that attempts are counted in, and how many were made: for webhooks with a limit. */
  minute_from: number | null
  minute_count: number
}
