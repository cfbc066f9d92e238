import type { Migration } from '#kernel/database/migrations/migration.ts'

export const domains: Migration = {
  name: '0032-domains',
  statements: () => [
    `create table domains (
      id text not null, website_id text not null, account_id text not null, name text not null,
      unicode_name text not null, owned_name text, source text not null, status text not null,
      is_primary integer not null, dns_managed integer not null, auto_renew integer not null,
      verification_token text not null, verified_at bigint, verified_by text, checked_at bigint,
      next_check_at bigint, checks_failed integer not null, observed text not null, registrar_reference text,
      registered_until bigint, expiry_notice integer, revision integer not null, created_at bigint not null,
      updated_at bigint not null, primary key (website_id, id))`,
    'create unique index domains_by_id on domains (id)',
    'create unique index domains_by_owned_name on domains (owned_name)',
    'create unique index domains_by_name on domains (name, website_id)',
    'create index domains_by_account on domains (account_id)',
    'create unique index domains_primary on domains (website_id) where is_primary = 1',
    'create index domains_due on domains (next_check_at) where next_check_at is not null',
    'create index domains_by_expiry on domains (registered_until) where registered_until is not null',
  ],
}
