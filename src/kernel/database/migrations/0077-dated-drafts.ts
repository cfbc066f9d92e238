import type { Migration } from '#kernel/database/migrations/migration.ts'

/** When unsaved texts of a preview first came and last changed; those from before count as the preview's. */
export const datedDrafts: Migration = {
  name: '0077-dated-drafts',
  statements: () => [
    'alter table preview_drafts add column created_at bigint not null default 0',
    'alter table preview_drafts add column updated_at bigint not null default 0',
    ...['created_at', 'updated_at'].map(
      (column) =>
        `update preview_drafts set ${column} = (select previews.${column} from previews
         where previews.website_id = preview_drafts.website_id and previews.id = preview_drafts.preview_id)
         where exists (select 1 from previews
         where previews.website_id = preview_drafts.website_id and previews.id = preview_drafts.preview_id)`,
    ),
  ],
}
