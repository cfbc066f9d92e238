import type { Migration } from '#kernel/database/migrations/migration.ts'

export const siteImports: Migration = {
  name: '0017-site-imports',
  statements: () => [
    `create table site_imports (
      id text not null, website_id text not null, status text not null, format text not null, filename text,
      byte_size bigint not null, blob_key text not null, source_website_id text, shared_parts integer not null,
      fetch_assets integer not null,
      plan text not null, keeps_ids integer not null, done_count bigint not null, created text not null,
      errors text not null, errors_count bigint not null, error text, actor text not null, expires_at bigint not null,
      revision integer not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create unique index site_imports_by_id on site_imports (id)',
    'create index site_imports_by_age on site_imports (expires_at)',
    // One at a time, so that no two give the same ids to records of two websites.
    `create unique index site_imports_that_keep_ids on site_imports (keeps_ids)
      where keeps_ids = 1 and status = 'running'`,
  ],
}
