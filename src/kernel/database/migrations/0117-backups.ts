import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Backups that were verified. */
export const backups: Migration = {
  name: '0117-backups',
  statements: ({ clustered }) => [
    `create table backups (
      place text not null primary key, created_at bigint not null, verified_at bigint not null, row_count bigint not null,
      file_count bigint not null)${clustered}`,
  ],
}
