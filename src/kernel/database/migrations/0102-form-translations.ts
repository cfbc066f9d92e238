import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What forms say besides their fields, by language. */
export const formTranslations: Migration = {
  name: '0102-form-translations',
  statements: () => [`alter table forms add column translations text not null default '{}'`],
}
