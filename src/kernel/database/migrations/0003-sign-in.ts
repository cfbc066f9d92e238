import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What people sign in with, and what they have signed in to. Nothing here is a secret in the clear: hashes, or sealed with the operator's key. */
export const signIn: Migration = {
  name: '0003-sign-in',
  statements: ({ clustered }) => [
    `create table sessions (
      id text primary key, user_id text not null references users (id), user_agent text not null, address text not null,
      confirmed_at bigint not null, last_seen_at bigint not null, expires_at bigint not null, ends_at bigint not null,
      created_at bigint not null)`,
    'create index sessions_by_user on sessions (user_id, id)',
    'create index sessions_by_expiry on sessions (expires_at)',

    `create table devices (
      hash text primary key, user_id text not null references users (id), expires_at bigint not null,
      created_at bigint not null)`,
    'create index devices_by_user on devices (user_id)',
    'create index devices_by_expiry on devices (expires_at)',

    `create table totp_secrets (
      user_id text primary key references users (id), secret text not null, last_step bigint not null,
      confirmed_at bigint, created_at bigint not null)`,
    `create table recovery_codes (
      user_id text not null references users (id), hash text not null, created_at bigint not null,
      primary key (user_id, hash))${clustered}`,

    `create table passkeys (
      id text primary key, credential_id text not null unique, user_id text not null references users (id),
      name text not null, public_key text not null, counter bigint not null, transports text not null,
      last_used_at bigint, created_at bigint not null)`,
    'create index passkeys_by_user on passkeys (user_id, id)',

    `create table one_time_tokens (
      hash text primary key, purpose text not null, user_id text references users (id), data text not null,
      attempts integer not null, expires_at bigint not null, created_at bigint not null)`,
    'create index one_time_tokens_by_user on one_time_tokens (user_id, purpose)',
    'create index one_time_tokens_by_expiry on one_time_tokens (expires_at)',

    `create table attempts (
      key text primary key, count integer not null, next_at bigint not null, ends_at bigint not null)`,
    'create index attempts_by_end on attempts (ends_at)',
  ],
}
