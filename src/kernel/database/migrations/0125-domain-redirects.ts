import type { Migration } from '#kernel/database/migrations/migration.ts'

/** JSON: where visitors of a domain are redirected, and how; null where its website answers. */
export const domainRedirects: Migration = {
  name: '0125-domain-redirects',
  statements: () => ['alter table domains add column redirect text'],
}
