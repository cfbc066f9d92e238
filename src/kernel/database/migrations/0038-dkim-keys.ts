import type { Migration } from '#kernel/database/migrations/migration.ts'

export const dkimKeys: Migration = {
  name: '0038-dkim-keys',
  statements: () => [
    `create table dkim_keys (
      website_id text not null, domain_id text not null, selector text not null, public_key text not null,
      private_key text not null, is_right integer not null, first_right_at bigint, created_at bigint not null,
      primary key (website_id, domain_id))`,
    'create unique index dkim_keys_by_domain on dkim_keys (domain_id)',
  ],
}
