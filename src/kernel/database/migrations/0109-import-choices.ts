import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What the person chose for an import; those before came without a theme, and left pages as they are. */
export const importChoices: Migration = {
  name: '0109-import-choices',
  statements: () => [
    'alter table site_imports add column look integer not null default 0',
    'alter table site_imports add column posts integer not null default 0',
  ],
}
