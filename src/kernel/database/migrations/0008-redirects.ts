import type { Migration } from '#kernel/database/migrations/migration.ts'

export const redirects: Migration = {
  name: '0008-redirects',
  statements: () => [
    'alter table redirects add column is_pattern integer not null default 0',
    'alter table redirects add column active integer not null default 1',
    'alter table redirects add column force integer not null default 0',
    'alter table redirects add column preserve_query integer not null default 1',
    'alter table redirects add column position bigint not null default 0',
    'alter table redirects add column hit_count bigint not null default 0',
    'alter table redirects add column revision integer not null default 1',
    `update redirects set position = numbered.position
      from (select id, row_number() over (partition by website_id order by created_at, id) as position
        from redirects) as numbered
      where numbered.id = redirects.id`,
    'create index redirects_by_id on redirects (id)',
    'create index redirects_by_position on redirects (website_id, position, id)',
    'create index redirects_with_pattern on redirects (website_id, position, id) where is_pattern = 1',
  ],
}
