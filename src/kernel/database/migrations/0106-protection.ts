import type { Migration } from '#kernel/database/migrations/migration.ts'

/** The paths of a website that need a password, with its hash. */
export const protection: Migration = {
  name: '0106-protection',
  statements: () => ['alter table websites add column protection text'],
}
