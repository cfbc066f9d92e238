import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * Files that an asset had before: its reference says since when. Those that were replaced were held as if they were in the trash,
 * by an asset that is not.
 */
export const formerFiles: Migration = {
  name: '0096-former-files',
  statements: () => [
    'alter table blob_references add column former_since bigint',
    `update blob_references set holder_kind = 'asset', former_since = ${Date.now()}
      where holder_kind = 'trash' and holder_id in (select id from assets)
        and not exists (select 1 from blob_references r where r.blob_key = blob_references.blob_key
          and r.holder_kind = 'asset' and r.holder_id = blob_references.holder_id)`,
    `delete from blob_references where holder_kind = 'trash' and holder_id in (select id from assets)`,
    'create index blob_references_former on blob_references (former_since) where former_since is not null',
  ],
}
