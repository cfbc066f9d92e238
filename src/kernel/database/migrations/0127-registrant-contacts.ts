import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Who owns domains, kept for the next one, and whether the public sees it: null where nobody has said. */
export const registrantContacts: Migration = {
  name: '0127-registrant-contacts',
  statements: () => [
    `create table registrant_contacts (
      id text primary key, user_id text not null, label text not null, registrant text not null,
      revision integer not null, created_at bigint not null, updated_at bigint not null
    )`,
    'create index registrant_contacts_of_user on registrant_contacts (user_id, created_at, id)',
    'alter table domains add column whois_privacy integer',
    'alter table purchases add column whois_privacy integer not null default 0',
  ],
}
