import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Calls that wait until a person approves them. */
export const requests: Migration = {
  name: '0088-requests',
  statements: () => [
    `create table requests (
      id text not null, website_id text not null, operation text not null, summary text not null, input text not null,
      about text,
      asked_revision text, note text, requested_by text not null, change_set_id text, status text not null, decided_by text,
      reason text, dry_run text, role text not null, expires_at bigint not null, sealed text, file text, record_id text, mailed integer not null,
      user_id text not null,
      credential_id text not null, source text not null, revision integer not null, created_at bigint not null,
      updated_at bigint not null, primary key (website_id, id))`,
    'create index requests_by_id on requests (id)',
    "create index requests_waiting on requests (website_id, id) where status = 'waiting'",
    "create index requests_of_record on requests (website_id, record_id) where status = 'waiting'",
    'create index requests_of_set on requests (website_id, change_set_id)',
    "create index requests_with_file on requests (website_id, id) where status = 'waiting' and file is not null",
    'create index requests_unmailed on requests (website_id, id) where mailed = 0',
    "create index requests_expiring on requests (expires_at) where status = 'waiting'",
    "create index requests_decided on requests (updated_at) where status <> 'waiting'",
  ],
}
