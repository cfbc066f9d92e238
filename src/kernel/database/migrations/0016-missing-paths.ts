import type { Migration } from '#kernel/database/migrations/migration.ts'

export const missingPaths: Migration = {
  name: '0016-missing-paths',
  statements: () => [
    `create table missing_paths (
      id text not null, website_id text not null, path text not null, count bigint not null,
      first_seen_at bigint not null, last_seen_at bigint not null, referrer_host text, probe integer not null,
      primary key (website_id, id))`,
    'create index missing_paths_by_id on missing_paths (id)',
    'create unique index missing_paths_by_path on missing_paths (website_id, path)',
  ],
}
