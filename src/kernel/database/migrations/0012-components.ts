import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * Components, snippets and themes, and what uses them. Html that was saved before has no uses until it is saved again:
 * before this, none could be named in it.
 */
export const components: Migration = {
  name: '0012-components',
  statements: ({ clustered }) => [
    `create table blocks (
      id text not null, website_id text not null, kind text not null, ordinal bigint not null, name text not null,
      revision integer not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index blocks_by_id on blocks (id)',
    'create unique index blocks_by_ordinal on blocks (website_id, kind, ordinal)',
    // Html names components and snippets; nothing names a theme.
    `create unique index blocks_by_name on blocks (website_id, kind, name) where kind <> 'theme'`,

    `create table uses (
      website_id text not null, used_kind text not null, used_name text not null, kind text not null,
      resource_id text not null, number integer not null,
      primary key (website_id, used_kind, used_name, kind, resource_id, number))${clustered}`,
    // Without website_id, since SQLite would take this index for queries by what is used.
    'create index uses_by_version on uses (resource_id, number)',

    `alter table websites add column facts text not null default '{}'`,
  ],
}
