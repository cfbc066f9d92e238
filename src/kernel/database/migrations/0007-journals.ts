import type { Migration } from '#kernel/database/migrations/migration.ts'

const AUDIT_COLUMNS =
  'id, website_id, account_id, operation, resource_type, resource_id, actor, credential_kind, credential_id, source, request_id, created_at'

/**
 * Numbers audit rows as events are, so that jobs can index and delete both in the order of their commits, and adds the
 * index of both by website, which a job fills (docs/decisions/0012-journals.md).
 */
export const journals: Migration = {
  name: '0007-journals',
  statements: ({ serial, clustered, only }) => [
    ...only('sqlite', [
      `create table numbered_audit_events (
        seq ${serial}, id text not null, website_id text, account_id text, operation text not null, resource_type text,
        resource_id text, actor text not null, credential_kind text not null, credential_id text not null,
        source text not null, request_id text not null, created_at bigint not null)`,
      `insert into numbered_audit_events (${AUDIT_COLUMNS}) select ${AUDIT_COLUMNS} from audit_events order by id`,
      'drop table audit_events',
      'alter table numbered_audit_events rename to audit_events',
    ]),
    ...only('postgres', [
      'alter table audit_events drop constraint audit_events_pkey',
      `alter table audit_events add column seq ${serial}`,
    ]),
    `create table journal_index (
      website_id text not null, journal text not null, ordinal bigint not null, seq bigint not null,
      primary key (website_id, journal, ordinal))${clustered}`,
    `create table journal_marks (name text primary key, seq bigint not null)${clustered}`,
  ],
}
