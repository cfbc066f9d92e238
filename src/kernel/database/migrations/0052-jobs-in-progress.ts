import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Which accounts have a job in progress is asked for every job that is claimed, however many wait. */
export const jobsInProgress: Migration = {
  name: '0052-jobs-in-progress',
  statements: () => [
    'create index jobs_in_progress on jobs (kind, locked_until, account_id) where locked_until is not null',
  ],
}
