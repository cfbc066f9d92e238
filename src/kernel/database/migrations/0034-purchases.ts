import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Domains that are being bought, or were. */
export const purchases: Migration = {
  name: '0034-purchases',
  statements: () => [
    // `open_name` makes sure that a name is bought only once at a time in the whole installation.
    `create table purchases (
      id text not null, website_id text not null, account_id text not null, name text not null, unicode_name text not null,
      open_name text, years integer not null, amount text not null, currency text not null, premium integer not null,
      auto_renew integer not null, registrant text, status text not null, error text, requested_by text not null,
      by_agent integer not null, decided_by text, registrar text not null, registrar_reference text, domain_id text,
      confirm_until bigint, sent_at bigint, revision integer not null, created_at bigint not null,
      updated_at bigint not null,
      primary key (website_id, id))`,
    'create index purchases_by_id on purchases (id)',
    'create index purchases_by_age on purchases (website_id, created_at, id)',
    'create unique index purchases_open on purchases (open_name)',
    'create index purchases_open_of_account on purchases (account_id) where open_name is not null',
  ],
}
