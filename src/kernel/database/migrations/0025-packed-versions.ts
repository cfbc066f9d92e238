import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * Older versions are packed into a few columns behind their html. Histories that have versions to pack are indexed by a
 * column that no other index begins with: SQLite would choose that one.
 */
export const packedVersions: Migration = {
  name: '0025-packed-versions',
  statements: () => [
    'alter table versions add column packed_base integer',
    'alter table versions add column packed_bytes integer',
    'alter table versions add column packed text',
    'alter table histories add column pack_from integer not null default 1',
    'create index histories_to_pack on histories (resource_id) where latest_number > pack_from',
  ],
}
