import type { Migration } from '#kernel/database/migrations/migration.ts'

/** When pages and rows appear to visitors and when they go, and who said so; what a publishing did. */
export const timesOfAppearing: Migration = {
  name: '0086-times-of-appearing',
  statements: () => [
    ...['pages', 'rows'].flatMap((table) => [
      `alter table ${table} add column publish_at bigint`,
      `alter table ${table} add column unpublish_at bigint`,
      `alter table ${table} add column scheduled_by text`,
      // A record goes after it has appeared, so this is what comes next. Hardly any record has times.
      `create index ${table}_due on ${table} (coalesce(publish_at, unpublish_at))
       where coalesce(publish_at, unpublish_at) is not null`,
      `create index ${table}_scheduled on ${table} (website_id, coalesce(publish_at, unpublish_at))
       where coalesce(publish_at, unpublish_at) is not null`,
    ]),
    `alter table publishings add column action text not null default 'publish'`,
  ],
}
