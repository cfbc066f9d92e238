import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What narrows an API key: JSON, a list of websites; the highest role. It stands in both tables, so that one query finds a caller. */
export const limitedKeys: Migration = {
  name: '0057-limited-keys',
  statements: () => [
    'alter table api_keys add column website_ids text',
    'alter table api_keys add column max_role text',
    'alter table api_keys add column expires_at bigint',
    'alter table credentials add column website_ids text',
    'alter table credentials add column max_role text',
  ],
}
