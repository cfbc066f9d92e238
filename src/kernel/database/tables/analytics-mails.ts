import { GOES_WITH_USER, SHORT_ROWS, table } from '#kernel/database/tables/table.ts'

export const analyticsMailTables = {
  analytics_mails: table<AnalyticsMailRow>({
    owner: 'resources/traffic/analytics/mail',
    key: ['website_id', 'user_id'],
    purge: { rowsAtOnce: SHORT_ROWS },
    person: GOES_WITH_USER,
  }),
}

/** A member's subscription to the weekly mail about a website. */
export type AnalyticsMailRow = { website_id: string; user_id: string; next_at: number; created_at: number }
