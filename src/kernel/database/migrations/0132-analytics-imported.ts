import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Which totals of days were counted by another service, and imported. */
export const analyticsImported: Migration = {
  name: '0132-analytics-imported',
  statements: ({ clustered }) => [
    `create table analytics_imported (
      website_id text not null, dimension text not null, day integer not null, source text not null,
      primary key (website_id, dimension, day))${clustered}`,
  ],
}
