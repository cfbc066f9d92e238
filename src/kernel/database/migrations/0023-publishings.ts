import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * What is to be published later, and indexes of what visitors do not see yet: they hold only what waits. Rows have no
 * versions, so who changed one last is found among the changed rows.
 */
export const publishings: Migration = {
  name: '0023-publishings',
  statements: () => [
    `create table publishings (
      id text not null, website_id text not null, records text, change_set_id text, at bigint not null, status text not null,
      error text, requested_by text not null, credential_kind text not null, credential_id text not null,
      source text not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index publishings_by_id on publishings (id)',
    "create index publishings_scheduled on publishings (website_id, at) where status = 'scheduled'",
    "create index publishings_ended on publishings (updated_at) where status <> 'scheduled'",

    // SQLite prefers it to the table itself only with a second column to search by.
    `create index histories_waiting on histories (website_id, pinned_number, resource_id, resource_type, latest_number)
      where pinned_number < latest_number`,
    "create index pages_in_draft on pages (website_id, id) where status = 'draft'",
    'create index rows_waiting on rows (website_id, id) where draft = 1',
    "create index changed_rows_of_rows on changed_rows (website_id, record_id, seq) where table_name = 'rows'",
  ],
}
