import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Exports of websites are made by jobs, and shown until their downloads end. */
export const websiteExports: Migration = {
  name: '0048-website-exports',
  statements: () => [
    `create table website_exports (
      id text not null, website_id text not null, status text not null, include_submissions integer not null,
      pages_count bigint not null, records_count bigint not null, warnings text not null, error text,
      made_by text not null, role text not null, ends_at bigint not null, revision integer not null,
      created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create unique index website_exports_by_id on website_exports (id)',
    'create index website_exports_by_age on website_exports (ends_at)',
  ],
}
