import type { Migration } from '#kernel/database/migrations/migration.ts'

/** A change of a row is one of its table too: what lists the table's rows was made of it. */
export const eventParents: Migration = {
  name: '0010-event-parents',
  statements: ({ only }) => [
    'alter table events add column parent_id text',
    ...only('postgres', [
      `create or replace function sitewright_tell() returns trigger language plpgsql as $$
        begin
          perform pg_notify('sitewright_events', json_build_object(
            'type', new.type, 'website_id', new.website_id, 'resource_id', new.resource_id,
            'parent_id', new.parent_id)::text);
          return null;
        end $$`,
    ]),
  ],
}
