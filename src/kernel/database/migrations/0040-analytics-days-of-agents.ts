import type { Migration } from '#kernel/database/migrations/migration.ts'

/** The index alone says which paths a machine read within some days. */
export const analyticsDaysOfAgents: Migration = {
  name: '0040-analytics-days-of-agents',
  statements: () => [
    'drop index analytics_machines_by_day',
    'create index analytics_machines_by_agent on analytics_machines (website_id, agent, day, path)',
  ],
}
