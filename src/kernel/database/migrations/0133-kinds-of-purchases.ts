import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Renewals and transfers beside registrations; of a transfer its code, sealed, and of a renewal when the registration ended before. */
export const kindsOfPurchases: Migration = {
  name: '0133-kinds-of-purchases',
  statements: () => [
    "alter table purchases add column kind text not null default 'registration'",
    'alter table purchases add column auth_code text',
    'alter table purchases add column renews_from bigint',
  ],
}
