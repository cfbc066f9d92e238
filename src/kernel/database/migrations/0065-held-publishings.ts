import type { Migration } from '#kernel/database/migrations/migration.ts'

/** A publishing of all that waits, or of a change set, holds the records and versions of the time at which it was asked for. */
export const heldPublishings: Migration = {
  name: '0065-held-publishings',
  statements: () => ['alter table publishings add column is_all integer not null default 0'],
}
