import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Why a purchase was declined. */
export const purchaseReasons: Migration = {
  name: '0092-purchase-reasons',
  statements: () => ['alter table purchases add column reason text'],
}
