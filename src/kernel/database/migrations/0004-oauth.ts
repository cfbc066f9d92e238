import type { Migration } from '#kernel/database/migrations/migration.ts'

export const oauth: Migration = {
  name: '0004-oauth',
  statements: () => [
    `create table oauth_clients (
      id text primary key, kind text not null, name text not null, redirect_uris text not null,
      auth_method text not null, secret_hash text, used_at bigint, created_at bigint not null,
      updated_at bigint not null)`,
    'create index oauth_clients_by_age on oauth_clients (updated_at)',

    `create table oauth_grants (
      id text primary key, user_id text not null references users (id),
      client_id text not null references oauth_clients (id), redirect_host text not null,
      last_used_at bigint not null, created_at bigint not null)`,
    'create index oauth_grants_by_user on oauth_grants (user_id, client_id)',
    'create index oauth_grants_by_client on oauth_grants (client_id)',
    'create index oauth_grants_by_last_use on oauth_grants (last_used_at)',

    `create table oauth_codes (
      hash text primary key, grant_id text not null, user_id text not null references users (id),
      client_id text not null references oauth_clients (id), redirect_uri text not null,
      code_challenge text not null, expires_at bigint not null, used_at bigint)`,
    'create index oauth_codes_by_user on oauth_codes (user_id)',
    'create index oauth_codes_by_client on oauth_codes (client_id)',
    'create index oauth_codes_by_expiry on oauth_codes (expires_at)',

    `create table oauth_refresh_tokens (
      hash text primary key, grant_id text not null references oauth_grants (id),
      expires_at bigint not null, used_at bigint)`,
    'create index oauth_refresh_tokens_by_grant on oauth_refresh_tokens (grant_id)',
    'create index oauth_refresh_tokens_by_expiry on oauth_refresh_tokens (expires_at)',

    'create index credentials_by_expiry on credentials (expires_at) where expires_at is not null',
  ],
}
