import type { Migration } from '#kernel/database/migrations/migration.ts'

/** For lists of one language. */
export const pagesByLanguage: Migration = {
  name: '0051-pages-by-language',
  statements: () => ['create index pages_by_language on pages (website_id, language, ordinal)'],
}
