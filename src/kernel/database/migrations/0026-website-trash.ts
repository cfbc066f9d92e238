import type { Migration } from '#kernel/database/migrations/migration.ts'

/** A deleted website can be restored with its members, at its subdomain if nobody has taken that. */
export const websiteTrash: Migration = {
  name: '0026-website-trash',
  statements: ({ clustered }) => [
    'alter table websites add column former_subdomain text',
    `create table former_accesses (
      id text not null, website_id text not null, user_id text not null references users (id), role text not null,
      last_active_at bigint, revision integer not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, user_id))${clustered}`,
    'create index former_accesses_by_user on former_accesses (user_id, website_id)',
  ],
}
