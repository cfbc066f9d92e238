import type { Migration } from '#kernel/database/migrations/migration.ts'

const CHANGED_ROWS = `
  website_id text not null, change_set_id text not null, change_id text not null, table_name text not null,
  record_id text not null, before text, after text`

/**
 * What one credential did in one go, with the rows that it changed as they were before and after. Rows are numbered by the
 * engine; SQLite's autoincrement would write another page with each.
 */
export const changeSets: Migration = {
  name: '0021-change-sets',
  statements: ({ serial, only }) => [
    `create table change_sets (
      id text not null, website_id text not null, title text, actor text not null, credential_id text not null,
      source text not null, started_at bigint not null, last_write_at bigint not null, ended_at bigint,
      undoes text, undone_by text, published_at bigint, primary key (website_id, id))`,
    'create index change_sets_by_id on change_sets (id)',
    'create unique index change_sets_open on change_sets (website_id, credential_id) where ended_at is null',
    'create index change_sets_by_last_write on change_sets (last_write_at)',
    'create index change_sets_by_start on change_sets (website_id, started_at, id)',

    ...only('sqlite', [`create table changed_rows (seq integer primary key, ${CHANGED_ROWS})`]),
    ...only('postgres', [`create table changed_rows (seq ${serial}, ${CHANGED_ROWS})`]),
    'create index changed_rows_by_set on changed_rows (website_id, change_set_id, seq)',

    `create table trash (
      id text not null, website_id text not null, account_id text not null, kind text not null, record_id text not null, title text,
      change_set_id text not null, change_id text not null, deleted_by text not null, byte_size bigint not null, restored_at bigint,
      deleted_at bigint not null, expires_at bigint not null, primary key (website_id, id))`,
    'create index trash_by_id on trash (id)',
    'create index trash_by_deletion on trash (website_id, deleted_at, id)',
    'create index trash_by_expiry on trash (expires_at)',
    'create index trash_by_account on trash (account_id, deleted_at)',

    'alter table events add column change_set_id text',
    'alter table audit_events add column change_set_id text',
  ],
}
