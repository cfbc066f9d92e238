import type { Migration } from '#kernel/database/migrations/migration.ts'

export const eventProperties: Migration = {
  name: '0129-event-properties',
  statements: () => ['alter table analytics_goals add column properties text'],
}
