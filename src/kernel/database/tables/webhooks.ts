import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const webhookTables = {
  webhooks: table<WebhookRow>({
    owner: 'resources/history/webhooks',
    key: ['website_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  webhook_queues: table<WebhookQueueRow>({
    owner: 'resources/history/webhooks',
    key: ['website_id', 'id'],
    lease: { until: 'leased_until', free: null, by: 'id' },
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
  deliveries: table<DeliveryRow>({
    owner: 'resources/history/webhooks',
    key: ['website_id', 'webhook_id', 'id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

export type WebhookRow = {
  id: string
  website_id: string
  url: string
  /** JSON: a list of `*`, `page.*` and names of events. */
  events: string
  format: 'json' | 'slack' | 'discord'
  active: number
  /** Encrypted. */
  secret: string
  /** Encrypted; deliveries are signed with it as well until `previous_until`. */
  previous_secret: string | null
  previous_until: number | null
  disabled_reason: 'gone' | 'failing' | null
  revision: number
  created_at: number
  updated_at: number
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
}

export type DeliveryRow = {
  id: string
  website_id: string
  webhook_id: string
  /** The event's number; null for a test. */
  event_seq: number | null
  event_id: string
  event_type: string
  /** What the event is about: its events are delivered in order. */
  record_id: string
  status: 'pending' | 'delivered' | 'failed'
  /** JSON, the newest last. */
  attempts: string
  /** Attempts since it became pending. */
  tries: number
  /** Null unless pending. */
  next_attempt_at: number | null
  created_at: number
  updated_at: number
}
