import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Alt texts by language. */
export const alts: Migration = {
  name: '0095-alts',
  statements: () => [`alter table assets add column alts text not null default '{}'`],
}
