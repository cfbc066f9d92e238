import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * A reference to a former file of an asset says since when it is former. Until now, replaced files were referenced as if their
 * asset were in the trash.
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
