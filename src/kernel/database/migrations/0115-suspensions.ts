import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Since when an account is suspended. */
export const suspensions: Migration = {
  name: '0115-suspensions',
  statements: () => ['alter table accounts add column suspended_at bigint'],
}
