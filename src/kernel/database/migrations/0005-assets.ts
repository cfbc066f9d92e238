import type { Migration } from '#kernel/database/migrations/migration.ts'

export const assets: Migration = {
  name: '0005-assets',
  statements: ({ bytewise, clustered }) => [
    'alter table accounts add column storage_used bigint not null default 0',

    // What is looked for by name is kept folded: SQLite folds ASCII alone.
    `create table assets (
      id text not null, website_id text not null, ordinal bigint not null, filename text not null,
      filename_folded ${bytewise} not null, content_type ${bytewise} not null, byte_size bigint not null,
      blob_key text not null, width integer, height integer, alt text, revision integer not null,
      created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index assets_by_id on assets (id)',
    'create unique index assets_by_ordinal on assets (website_id, ordinal)',
    'create index assets_by_content_type on assets (website_id, content_type, ordinal)',

    // Bytes in the blob store, and who needs them. What nobody needs is removed after a time of grace.
    `create table blobs (
      key text primary key, sha256 text not null, byte_size bigint not null, unreferenced_at bigint,
      created_at bigint not null)`,
    'create index blobs_unreferenced on blobs (unreferenced_at) where unreferenced_at is not null',
    `create table blob_references (
      blob_key text not null, holder_kind text not null, holder_id text not null, website_id text,
      primary key (blob_key, holder_kind, holder_id))${clustered}`,
    'create index blob_references_by_holder on blob_references (holder_kind, holder_id)',
    'create index blob_references_by_website on blob_references (website_id)',

    `create table image_variants (
      source_key text not null, width integer not null, format text not null, blob_key text not null,
      byte_size bigint not null, created_at bigint not null,
      primary key (source_key, width, format))`,

    `create table upload_sessions (
      id text not null, website_id text not null, asset_id text, user_id text not null references users (id),
      token_hash text not null, expires_at bigint not null, created_at bigint not null,
      primary key (website_id, id))`,
    'create index upload_sessions_by_id on upload_sessions (id)',
    'create index upload_sessions_by_age on upload_sessions (expires_at)',
  ],
}
