import { table } from '#kernel/database/tables/table.ts'

export const jobTables = {
  jobs: table<JobRow>({ owner: 'kernel/jobs', key: ['id'], lease: { until: 'locked_until', free: null, by: 'id' } }),
}

export type JobRow = {
  id: string
  kind: string
  /** For which it is done, where accounts take turns. */
  account_id: string | null
  payload: string
  run_at: number
  attempts: number
  locked_until: number | null
  leased_by: string | null
  last_error: string | null
  created_at: number
}
