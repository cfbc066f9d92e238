import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What an account shows its people and clients in place of the product: a name, a color and a logo, which is a small PNG in base64. */
export const brands: Migration = {
  name: '0128-brands',
  statements: () => [
    `create table brands (
      account_id text primary key, name text, color text, logo text, logo_id text, updated_at bigint not null
    )`,
    'create unique index brands_by_logo on brands (logo_id)',
  ],
}
