import type { Migration } from '#kernel/database/migrations/migration.ts'

export const certificates: Migration = {
  name: '0035-certificates',
  statements: () => [
    `create table certificates (
      name text primary key, domain_id text, is_partner integer not null, chain text, private_key text,
      issued_at bigint, expires_at bigint, next_attempt_at bigint, leased_until bigint, failures integer not null,
      error text, order_url text, order_key text, created_at bigint not null, updated_at bigint not null)`,
    'create index certificates_by_domain on certificates (domain_id) where domain_id is not null',
    'create index certificates_due on certificates (next_attempt_at) where next_attempt_at is not null',
    'create index certificates_by_expiry on certificates (expires_at) where expires_at is not null',
    `create table acme_accounts (
      directory text primary key, url text not null, private_key text not null, paused_until bigint,
      created_at bigint not null)`,
    `create table acme_challenges (
      name text not null, type text not null, token text not null, key_authorization text not null,
      expires_at bigint not null, primary key (name, type))`,
    'create index acme_challenges_by_expiry on acme_challenges (expires_at)',
  ],
}
