import type { Migration } from '#kernel/database/migrations/migration.ts'

const COLUMNS = [
  'exit_path',
  'device',
  'browser',
  'system',
  'language',
  'utm_source',
  'utm_medium',
  'utm_term',
  'utm_content',
]

/** What a visit ended with, what it was made with, and the parameters of the link that it began with. */
export const analyticsDetails: Migration = {
  name: '0113-analytics-details',
  statements: () => COLUMNS.map((column) => `alter table analytics_visits add column ${column} text`),
}
