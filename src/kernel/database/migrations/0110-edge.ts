import type { Migration } from '#kernel/database/migrations/migration.ts'

/** How far an edge has been told what to forget, and which pieces of its log were counted. */
export const edge: Migration = {
  name: '0110-edge',
  statements: ({ clustered }) => [
    `create table edge_purges (
      name text not null primary key, seq bigint not null, leased_until bigint, leased_by text)${clustered}`,
    `create table analytics_logs (digest text not null primary key, counted_at bigint not null)${clustered}`,
    'create index analytics_logs_by_time on analytics_logs (counted_at)',
  ],
}
