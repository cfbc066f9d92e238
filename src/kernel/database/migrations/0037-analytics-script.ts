import type { Migration } from '#kernel/database/migrations/migration.ts'

export const analyticsScript: Migration = {
  name: '0037-analytics-script',
  statements: () => ['alter table websites add column analytics_script integer not null default 0'],
}
