import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Whether a blog comes with a theme; those that were read before have none. */
export const importLook: Migration = {
  name: '0109-import-look',
  statements: () => ['alter table site_imports add column look integer not null default 0'],
}
