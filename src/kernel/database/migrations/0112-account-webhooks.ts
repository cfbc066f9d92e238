import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Webhooks of a person's account: `website_id` is then the account's id. */
export const accountWebhooks: Migration = {
  name: '0112-account-webhooks',
  statements: () => [
    'alter table webhooks add column user_id text',
    'create index webhooks_of_user on webhooks (user_id, created_at, id) where user_id is not null',
  ],
}
