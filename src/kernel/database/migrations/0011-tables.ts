import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Columns for sort keys, as many as a table may have columns that can be compared. */
const SLOTS = Array.from({ length: 20 }, (_, index) => `k${index}`)

/**
 * Values of rows are JSON by column id, so that renaming a column changes no row. Each column that can be compared has a
 * slot, which holds a sort key of its value; the index of a slot holds only rows with a value. In a partial index a row
 * costs nothing for the slots that its table does not use.
 */
export const tables: Migration = {
  name: '0011-tables',
  statements: ({ bytewise, clustered }) => [
    `create table tables (
      id text not null, website_id text not null, name text not null, key ${bytewise} not null, columns text not null,
      revision integer not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index tables_by_id on tables (id)',
    'create unique index tables_by_key on tables (website_id, key)',

    // The values come last: reaching a column behind them would mean walking through them.
    `create table rows (
      id text not null, website_id text not null, table_id text not null, ordinal bigint not null,
      position bigint not null, draft integer not null, revision integer not null,
      created_at bigint not null, updated_at bigint not null,
      ${SLOTS.map((slot) => `${slot} ${bytewise}`).join(', ')}, data text not null,
      primary key (website_id, id))`,
    'create index rows_by_id on rows (id)',
    'create unique index rows_by_ordinal on rows (table_id, ordinal)',
    'create index rows_by_position on rows (table_id, position, ordinal, draft)',
    'create index rows_in_draft on rows (table_id, ordinal) where draft = 1',
    ...SLOTS.map(
      (slot) => `create index rows_by_${slot} on rows (table_id, ${slot}, ordinal, draft) where ${slot} is not null`,
    ),

    `create table row_uniques (
      website_id text not null, table_id text not null, column_id text not null, key ${bytewise} not null,
      row_id text not null, primary key (website_id, table_id, column_id, key))${clustered}`,
  ],
}
