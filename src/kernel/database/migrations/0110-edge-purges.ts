import type { Migration } from '#kernel/database/migrations/migration.ts'

/** How far the edge has been told what to forget. */
export const edgePurges: Migration = {
  name: '0110-edge-purges',
  statements: ({ clustered }) => [
    `create table edge_purges (
      name text not null primary key, seq bigint not null, leased_until bigint, leased_by text)${clustered}`,
  ],
}
