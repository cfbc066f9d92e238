import type { Migration } from '#kernel/database/migrations/migration.ts'

export const team: Migration = {
  name: '0002-team',
  statements: () => [
    'alter table accesses add column revision integer not null default 1',

    // The link's secret is kept as a hash only.
    `create table invitations (
      id text not null, website_id text not null, access_id text not null, email text not null, role text not null,
      token_hash text not null, sent_count integer not null, revision integer not null,
      accepted_at bigint, revoked_at bigint, deleted_at bigint, expires_at bigint not null,
      created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index invitations_by_id on invitations (id)',
    'create index invitations_by_token on invitations (token_hash)',
    'create index invitations_by_access on invitations (website_id, access_id, id)',
    'create index invitations_by_email on invitations (website_id, email)',
    'create index invitations_by_age on invitations (website_id, created_at)',
  ],
}
