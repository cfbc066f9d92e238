import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * Feeds are noted among what html uses, by the key of their table. Of html that declares a feed and names several tables any may
 * be meant; it has the right one once it is saved again.
 */
export const feedUses: Migration = {
  name: '0103-feed-uses',
  statements: () => [
    `insert into uses (website_id, used_kind, used_name, kind, resource_id, number)
     select uses.website_id, 'feed', uses.used_name, uses.kind, uses.resource_id, uses.number from uses
     join versions on versions.website_id = uses.website_id and versions.resource_id = uses.resource_id
       and versions.number = uses.number
     where uses.used_kind = 'table' and versions.html_content like '%<site-feed%'`,
  ],
}
