import type { Migration } from '#kernel/database/migrations/migration.ts'

export const downloads: Migration = {
  name: '0009-downloads',
  statements: () => [
    `create table downloads (
      id text not null, website_id text not null, token_hash text not null, filename text not null,
      content_type text not null, byte_size bigint not null, blob_key text not null, expires_at bigint not null,
      created_at bigint not null, primary key (website_id, id))`,
    'create unique index downloads_by_token on downloads (token_hash)',
    'create index downloads_by_age on downloads (expires_at)',
  ],
}
