import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Headers of one's own that a webhook sends: JSON of names, and of values that are encrypted. */
export const webhookHeaders: Migration = {
  name: '0111-webhook-headers',
  statements: () => [`alter table webhooks add column headers text not null default '{}'`],
}
