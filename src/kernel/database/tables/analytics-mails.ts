import { SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const analyticsMailTables = {
  analytics_mails: table<AnalyticsMailRow>({
    owner: 'resources/traffic/analytics/mail',
    key: ['website_id', 'user_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
  }),
}

/** A member's subscription to the weekly mail about a website. */
export type AnalyticsMailRow = { website_id: string; user_id: string; next_at: number; created_at: number }
