import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Keys that sign the zones of managed domains. */
export const dnssecKeys: Migration = {
  name: '0126-dnssec-keys',
  statements: () => [
    `create table dnssec_keys (
      website_id text not null, id text not null, domain_id text not null, key_tag integer not null,
      public_key text not null, private_key text not null, created_at bigint not null,
      primary key (website_id, id))`,
    'create unique index dnssec_keys_by_domain on dnssec_keys (domain_id, key_tag)',
    'create unique index dnssec_keys_by_id on dnssec_keys (id)',
  ],
}
