import type { Migration } from '#kernel/database/migrations/migration.ts'

export const importsReadByJobs: Migration = {
  name: '0027-imports-read-by-jobs',
  statements: () => ['alter table site_imports add column confirmed integer not null default 0'],
}
