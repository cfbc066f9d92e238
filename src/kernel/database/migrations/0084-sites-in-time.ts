import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Previews of an instant: the rows that were different then, null where there was none. */
export const sitesInTime: Migration = {
  name: '0084-sites-in-time',
  statements: () => [
    'alter table previews add column shown_at bigint',
    'alter table previews add column past_tables text',
    'alter table previews add column past_until bigint',
    `create table past_rows (
      website_id text not null, past_id text not null, table_name text not null, record_id text not null, former text,
      primary key (website_id, past_id, table_name, record_id))`,
    'create index change_sets_by_write on change_sets (website_id, last_write_at)',
  ],
}
