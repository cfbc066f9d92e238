import type { Migration } from '#kernel/database/migrations/migration.ts'

/** By which change set another one was published: when that is undone, the other is no longer published. */
export const undonePublishings: Migration = {
  name: '0042-undone-publishings',
  statements: () => ['alter table change_sets add column published_by text'],
}
