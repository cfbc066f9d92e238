import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Who gets the weekly mail about a website's visitors, and when the next one is due. */
export const analyticsMails: Migration = {
  name: '0036-analytics-mails',
  statements: ({ clustered }) => [
    `create table analytics_mails (
      website_id text not null, user_id text not null, next_at bigint not null, created_at bigint not null,
      primary key (website_id, user_id))${clustered}`,
    'create index analytics_mails_by_time on analytics_mails (next_at)',
  ],
}
