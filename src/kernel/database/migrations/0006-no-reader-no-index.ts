import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Nothing reads a website's events or audit rows yet, and each index costs every change a page of the log. */
export const noReaderNoIndex: Migration = {
  name: '0006-no-reader-no-index',
  statements: () => ['drop index events_by_website', 'drop index audit_events_by_website'],
}
