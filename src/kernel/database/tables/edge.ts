import { table } from '#kernel/database/tables/table.ts'

export const edgeTables = {
  edge_purges: table<EdgePurgesRow>({
    owner: 'site/edge',
    key: ['name'],
    lease: { until: 'leased_until', free: null, by: 'name' },
    notBackedUp: 'what an edge keeps has ended by the time that a backup is restored, or is purged as a whole',
  }),
}

/** How far in the events the edge has been told to forget what they changed: one row, leased by the process that tells it. */
export type EdgePurgesRow = { name: string; seq: number; leased_until: number | null; leased_by: string | null }
