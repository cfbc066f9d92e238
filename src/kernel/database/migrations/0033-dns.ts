import type { Migration } from '#kernel/database/migrations/migration.ts'

/** DNS records of managed domains, the zones that are answered, and what a remote provider may not have yet. */
export const dns: Migration = {
  name: '0033-dns',
  statements: ({ clustered }) => [
    `create table dns_zones (
      domain_id text not null, website_id text not null, name text not null, serial bigint not null,
      records integer not null, problem text, created_at bigint not null,
      primary key (website_id, domain_id))`,
    'create unique index dns_zones_by_name on dns_zones (name)',
    `create table dns_records (
      id text not null, website_id text not null, domain_id text not null, host text not null, type text not null,
      record text not null, ttl integer not null, priority integer, weight integer, port integer,
      automatic integer not null, revision integer not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index dns_records_by_id on dns_records (id)',
    'create index dns_records_by_domain on dns_records (website_id, domain_id, created_at, id)',
    // Outlive the website: the zone of a purged one is still to be removed.
    `create table dns_changes (
      name text primary key, token text not null, sets text, leased_until bigint not null, retry_at bigint not null,
      attempts integer not null,
      created_at bigint not null)${clustered}`,
    'create index dns_changes_by_retry on dns_changes (retry_at)',
  ],
}
