import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const webhookQueueTable = {
  webhook_queues: table<WebhookQueueRow>({
    owner: 'resources/history/webhooks',
    key: ['website_id', 'id'],
    lease: { until: 'leased_until', free: null, by: 'id' },
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  delivery_hours: table<DeliveryHourRow>({
    owner: 'resources/history/webhooks',
    key: ['website_id', 'webhook_id', 'hour'],
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
  /** When the last attempts were made that succeeded and failed, and why that one failed. */
  last_success_at: number | null
  last_failure_at: number | null
  last_failure: string | null
}

/** What became of a webhook's deliveries in the hour that begins at `hour`, a count of milliseconds since 1970. */
export type DeliveryHourRow = {
  website_id: string
  webhook_id: string
  hour: number
  delivered: number
  /** Given up. */
  failed: number
  attempts: number
  /** JSON: how many attempts took how long (`delivering/durations.ts`). */
  durations: string
}
