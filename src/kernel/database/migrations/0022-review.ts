import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * Who may publish on a website, and why a record is pinned. A record that visitors have never seen is pinned to number 0,
 * which no version has.
 */
export const review: Migration = {
  name: '0022-review',
  statements: () => [
    `alter table websites add column publish_policy text not null default '{"people":"live","agents":"live"}'`,
    'alter table histories add column pin_reason text',
    `update histories set pin_reason = 'pinned' where pinned_number is not null`,
    'alter table upload_sessions add column for_agent integer not null default 0',
  ],
}
