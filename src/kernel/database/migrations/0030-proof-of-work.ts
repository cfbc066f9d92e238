import type { Migration } from '#kernel/database/migrations/migration.ts'

export const proofOfWork: Migration = {
  name: '0030-proof-of-work',
  statements: ({ clustered }) => [
    'alter table forms add column proof_of_work integer not null default 0',
    `create table used_proofs (
      website_id text not null, nonce text not null, expires_at bigint not null,
      primary key (website_id, nonce))${clustered}`,
    'create index used_proofs_by_expiry on used_proofs (expires_at)',
  ],
}
