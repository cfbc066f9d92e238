import type { Migration } from '#kernel/database/migrations/migration.ts'

/** People who operate the installation, why an account is suspended, and indexes for the lists of the operator's console. */
export const operators: Migration = {
  name: '0116-operators',
  statements: ({ only }) => [
    'alter table users add column is_operator integer not null default 0',
    'alter table accounts add column suspension_reason text',
    'create index users_operators on users (id) where is_operator = 1',
    'create index accounts_suspended on accounts (id) where suspended_at is not null',
    'create index jobs_failed on jobs (run_at) where last_error is not null',
    'create index certificates_failing on certificates (is_partner, name) where failures > 0 and domain_id is not null',
    ...only('sqlite', [
      'create index users_by_name on users (lower(name))',
      'create index websites_by_name on websites (lower(name))',
    ]),
    // What begins with a text lies together only where texts are sorted by their bytes. An index on the column alone would also
    // be read whole by who looks for equal ones.
    ...only('postgres', [
      'create index users_by_email_bytes on users ((lower(email) collate "C"))',
      'create index users_by_name on users ((lower(name) collate "C"))',
      'create index websites_by_name on websites ((lower(name) collate "C"))',
      'create index websites_by_subdomain_bytes on websites ((lower(subdomain) collate "C"))',
    ]),
  ],
}
