import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Whether a blog comes with a theme, and whether the website was empty when the file was read; those before have no theme. */
export const importLook: Migration = {
  name: '0109-import-look',
  statements: () => [
    'alter table site_imports add column look integer not null default 0',
    'alter table site_imports add column bare integer not null default 0',
  ],
}
