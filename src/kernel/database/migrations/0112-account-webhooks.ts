import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Webhooks of a person's account: `website_id` is then the account's id. Filters by content, and a limit of attempts in a minute. */
export const accountWebhooks: Migration = {
  name: '0112-account-webhooks',
  statements: () => [
    'alter table webhooks add column user_id text',
    `alter table webhooks add column filters text not null default '[]'`,
    'alter table webhooks add column max_per_minute integer',
    'alter table webhook_queues add column minute_from bigint',
    'alter table webhook_queues add column minute_count integer not null default 0',
    'create index webhooks_of_user on webhooks (user_id, created_at, id) where user_id is not null',
  ],
}
