import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What was changed of records that are not captured, and the captured rows of one operation without reading those of its whole set. */
export const auditChanges: Migration = {
  name: '0028-audit-changes',
  statements: () => [
    'alter table audit_events add column changes text',
    'create index changed_rows_by_change on changed_rows (website_id, change_set_id, change_id, seq)',
    'drop index changed_rows_by_set',
  ],
}
