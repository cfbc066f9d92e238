import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Since when visitors see what they see of a record: sitemaps must not tell of changes that wait. */
export const shownSince: Migration = {
  name: '0056-shown-since',
  statements: () => [
    'alter table histories add column shown_since bigint',
    `update histories set shown_since = (
      select versions.created_at from versions
      where versions.website_id = histories.website_id and versions.resource_id = histories.resource_id
        and versions.number = coalesce(histories.pinned_number, histories.latest_number))`,
  ],
}
