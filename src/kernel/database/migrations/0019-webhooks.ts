import type { Migration } from '#kernel/database/migrations/migration.ts'

export const webhooks: Migration = {
  name: '0019-webhooks',
  statements: () => [
    `create table webhooks (
      id text not null, website_id text not null, url text not null, events text not null, format text not null,
      active integer not null, secret text not null, previous_secret text, previous_until bigint, disabled_reason text,
      revision integer not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index webhooks_by_id on webhooks (id)',
    'create index webhooks_that_listen on webhooks (active) where active = 1',
    `create table webhook_queues (
      id text not null, website_id text not null, account_id text not null, host text not null, due_at bigint,
      leased_until bigint, consecutive_failures integer not null, failing_since bigint, primary key (website_id, id))`,
    'create index webhook_queues_by_id on webhook_queues (id)',
    'create index webhook_queues_due on webhook_queues (due_at, account_id, host) where due_at is not null',
    `create table deliveries (
      id text not null, website_id text not null, webhook_id text not null, event_seq bigint, event_id text not null,
      event_type text not null, record_id text not null, status text not null, attempts text not null,
      tries integer not null, next_attempt_at bigint, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, webhook_id, id))`,
    'create index deliveries_by_id on deliveries (id)',
    'create index deliveries_by_status on deliveries (website_id, webhook_id, status, id)',
    `create index deliveries_due on deliveries (website_id, webhook_id, next_attempt_at, event_seq)
      where status = 'pending'`,
    `create index deliveries_of_record on deliveries (website_id, webhook_id, record_id, event_seq)
      where status = 'pending'`,
  ],
}
