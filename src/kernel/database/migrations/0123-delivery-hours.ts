import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What became of a webhook's deliveries in each hour, and its last success and failure. */
export const deliveryHours: Migration = {
  name: '0123-delivery-hours',
  statements: ({ clustered }) => [
    `create table delivery_hours (
      website_id text not null, webhook_id text not null, hour bigint not null, delivered integer not null,
      failed integer not null, attempts integer not null, durations text not null,
      primary key (website_id, webhook_id, hour))${clustered}`,
    'alter table webhook_queues add column last_success_at bigint',
    'alter table webhook_queues add column last_failure_at bigint',
    'alter table webhook_queues add column last_failure text',
  ],
}
