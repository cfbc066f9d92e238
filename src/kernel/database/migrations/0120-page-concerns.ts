import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * What the overview and checks say of pages is counted by indexes that hold these pages only, with the columns of their conditions:
 * SQLite would look at each page for those.
 */
export const pageConcerns: Migration = {
  name: '0120-page-concerns',
  statements: () => [
    `create index pages_untitled on pages (website_id, ordinal, meta_title, title)
      where coalesce(meta_title, title, '') = ''`,
    `create index pages_undescribed on pages (website_id, ordinal, meta_description, status)
      where coalesce(meta_description, '') = '' and status = 'published'`,
    `create index histories_pinned on histories (website_id, resource_type, pinned_number, latest_number)
      where pinned_number is not null`,
  ],
}
