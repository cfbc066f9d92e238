import type { Migration } from '#kernel/database/migrations/migration.ts'

/** For which account a long job is done: accounts take turns. */
export const jobsOfAccounts: Migration = {
  name: '0047-jobs-of-accounts',
  statements: () => ['alter table jobs add column account_id text'],
}
