import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Which change sets were published within some days, for the changes beside a website's traffic. */
export const publishedChangeSets: Migration = {
  name: '0122-published-change-sets',
  statements: () => ['create index change_sets_by_publishing on change_sets (website_id, published_at, id)'],
}
