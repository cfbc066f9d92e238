import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * Lists of a journal's rows by website and by what they are filtered by, in place of an index by website alone
 * (docs/decisions/0012-journals.md), and the hash chain of the audit log (docs/decisions/0020-audit-chain.md).
 */
export const journalLists: Migration = {
  name: '0020-journal-lists',
  statements: ({ clustered }) => [
    'drop table journal_index',
    "delete from journal_marks where name in ('events indexed', 'audit_events indexed')",
    `create table journal_lists (list bigint not null, seq bigint not null, primary key (list, seq))${clustered}`,
    `create table audit_blocks (
      last_seq bigint primary key, after_seq bigint not null, digests text not null, expired text not null,
      previous text not null, hash text not null, created_at bigint not null)`,
  ],
}
