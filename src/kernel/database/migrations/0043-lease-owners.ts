import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Which process a lease belongs to, so that it can be freed when the process has ended. */
export const leaseOwners: Migration = {
  name: '0043-lease-owners',
  statements: () =>
    ['jobs', 'webhook_queues', 'certificates', 'dns_changes'].flatMap((table) => [
      `alter table ${table} add column leased_by text`,
      `create index ${table}_leased on ${table} (leased_by) where leased_by is not null`,
    ]),
}
