import type { Migration } from '#kernel/database/migrations/migration.ts'

/** What is sent with a website's answers, by path. */
export const responseHeaders: Migration = {
  name: '0105-response-headers',
  statements: () => ['alter table websites add column response_headers text'],
}
