import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What an account that is deleted leaves behind is found by the user, and an account without one by its id. */
export const leavingUsers: Migration = {
  name: '0098-leaving-users',
  statements: () => [
    'create index users_by_account on users (account_id)',
    'create index upload_sessions_by_user on upload_sessions (user_id)',
    'create index analytics_mails_by_user on analytics_mails (user_id)',
  ],
}
