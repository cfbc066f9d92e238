import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What agents began still holds to the policy when a job continues it. */
export const agentsUnderReview: Migration = {
  name: '0055-agents-under-review',
  statements: () => [
    "alter table domains add column attached_by text not null default 'people'",
    'alter table site_imports add column confirmed_by text',
  ],
}
