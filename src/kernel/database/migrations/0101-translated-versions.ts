import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * What a translation was last brought up to date with: a page or row, and the number of its version. Of pages that are translations
 * already it is the version of the original that was the newest when they last changed.
 */
export const translatedVersions: Migration = {
  name: '0101-translated-versions',
  statements: () => [
    'alter table pages add column translated_from_id text',
    'alter table pages add column translated_version integer',
    'alter table rows add column translated_from_id text',
    'alter table rows add column translated_version integer',
    `update pages set translated_from_id = (select original.id from pages original
       join websites on websites.id = original.website_id
       where original.website_id = pages.website_id and original.translation_group_id = pages.translation_group_id
       order by case when original.language = websites.default_language then 0 else 1 end, original.ordinal limit 1)
     where translation_group_id is not null`,
    'update pages set translated_from_id = null where translated_from_id = id',
    `update pages set translated_version = (select max(versions.number) from versions
       where versions.website_id = pages.website_id and versions.resource_id = pages.translated_from_id
         and versions.created_at <= (select max(own.created_at) from versions own
           where own.website_id = pages.website_id and own.resource_id = pages.id))
     where translated_from_id is not null`,
    // Older than every version of its original: it is as new as the first.
    'update pages set translated_version = 1 where translated_from_id is not null and translated_version is null',
  ],
}
