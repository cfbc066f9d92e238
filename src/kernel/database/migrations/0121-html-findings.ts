import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What checks find in the live html of each record, so that it is read once. */
export const htmlFindings: Migration = {
  name: '0121-html-findings',
  statements: ({ clustered }) => [
    `create table html_findings (
      website_id text not null, resource_id text not null, state text not null, found text not null,
      primary key (website_id, resource_id))${clustered}`,
  ],
}
