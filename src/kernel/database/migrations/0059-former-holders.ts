import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Whose a name was that was let go: its DNS may lead here for long, which proves nothing for anybody else. */
export const formerHolders: Migration = {
  name: '0059-former-holders',
  statements: () => [
    'create table former_holders (name text primary key, account_id text not null, ends_at bigint not null)',
    'create index former_holders_by_end on former_holders (ends_at)',
  ],
}
