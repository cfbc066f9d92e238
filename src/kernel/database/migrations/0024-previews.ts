import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Previews with what was chosen for them, the unsaved texts that they show, and what people wrote about them. */
export const previews: Migration = {
  name: '0024-previews',
  statements: () => [
    `create table previews (
      id text not null, website_id text not null, host_key text not null, token_hash text not null,
      password_hash text, wrong_passwords integer not null, wrong_since bigint not null,
      base text not null, page_id text, path text not null, theme_id text, change_set_id text, version_ids text not null,
      takes_comments integer not null, comments integer not null, mailed_comments integer not null, mailed_at bigint not null,
      mail_queued integer not null, drafts integer not null, draft_bytes bigint not null,
      started_by text not null, expires_at bigint not null, stopped_at bigint,
      revision integer not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index previews_by_id on previews (id)',
    'create unique index previews_by_host on previews (host_key)',
    'create index previews_by_creation on previews (website_id, created_at, id)',
    'create index previews_by_expiry on previews (expires_at)',
    `create table preview_versions (
      website_id text not null, preview_id text not null, record_id text not null, number integer not null,
      primary key (website_id, preview_id, record_id))`,
    `create table preview_drafts (
      website_id text not null, preview_id text not null, record_id text not null, kind text not null,
      byte_size integer not null, fields text not null, html_content text,
      primary key (website_id, preview_id, record_id))`,
    `create table preview_comments (
      id text not null, website_id text not null, preview_id text not null, number integer not null, page_id text,
      page_path text not null, name text not null, text text not null, created_at bigint not null,
      primary key (website_id, preview_id, number))`,
  ],
}
