import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What AI agents got of a website on each day: pages, files and robots.txt, and what that forbids them. */
export const analyticsCrawlers: Migration = {
  name: '0131-analytics-crawlers',
  statements: ({ clustered }) => [
    `create table analytics_crawlers (
      website_id text not null, day integer not null, agent text not null, purpose text,
      html_hits bigint not null, markdown_hits bigint not null, file_hits bigint not null,
      robots_hits bigint not null, forbidden_hits bigint not null, last_at bigint not null,
      primary key (website_id, day, agent))${clustered}`,
  ],
}
