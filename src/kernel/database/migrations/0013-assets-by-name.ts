import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Templates may name an asset by its filename. */
export const assetsByName: Migration = {
  name: '0013-assets-by-name',
  statements: () => ['create index assets_by_filename on assets (website_id, filename_folded, ordinal)'],
}
