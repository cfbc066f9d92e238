import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What visits have reached, one row each time. */
export const analyticsGoals: Migration = {
  name: '0114-analytics-goals',
  statements: ({ clustered }) => [
    `create table analytics_goals (
      website_id text not null, day integer not null, visit bigint not null, at bigint not null,
      goal text not null, path text not null,
      primary key (website_id, day, visit, at, goal))${clustered}`,
  ],
}
