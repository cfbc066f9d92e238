import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Until when not even a person's request has a failed certificate ordered again. */
export const earliestAttempts: Migration = {
  name: '0039-earliest-attempts',
  statements: () => ['alter table certificates add column earliest_attempt_at bigint'],
}
