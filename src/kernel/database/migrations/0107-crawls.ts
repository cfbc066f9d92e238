import type { Migration } from '#kernel/database/migrations/migration.ts'

/** An import can read a website by its address: what it has found there so far, and pictures of its pages. */
export const crawls: Migration = {
  name: '0107-crawls',
  statements: () => [
    'alter table site_imports add column crawl text',
    'alter table site_imports add column pictures text',
    `create table crawled_addresses (
      website_id text not null, import_id text not null, number integer not null, key text not null, href text not null,
      own integer not null, kind text not null, depth integer not null, state text not null, reason text,
      leads_to text, is_html integer not null, content_type text, blob_key text, byte_size bigint not null, sha256 text,
      is_guess integer not null,
      primary key (website_id, import_id, number))`,
  ],
}
