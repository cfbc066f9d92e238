import type { Migration } from '#kernel/database/migrations/migration.ts'

/** The kinds of records whose events change what is found; read by a job. */
const INDEXED = "('website', 'page', 'table', 'row', 'component', 'snippet')"

/** What components, snippets and lists of rows show in a page is found with it. */
export const searchUses: Migration = {
  name: '0029-search-uses',
  statements: ({ clustered, only }) => [
    `create table search_uses (
      website_id text not null, tag text not null, page_id text not null,
      primary key (website_id, tag, page_id))${clustered}`,
    'create index search_uses_by_page on search_uses (website_id, page_id)',
    // All pages are indexed once more.
    `insert into search_changes (website_id, kind, resource_id)
      select id, 'website', id from websites where deleted_at is null`,
    ...only('sqlite', [
      'drop trigger events_search',
      `create trigger events_search after insert on events
        when new.resource_type in ${INDEXED} and new.website_id is not null begin
          insert into search_changes (website_id, kind, resource_id, parent_id)
          values (new.website_id, new.resource_type, new.resource_id, new.parent_id);
        end`,
    ]),
    ...only('postgres', [
      'drop trigger events_search on events',
      `create trigger events_search after insert on events for each row
        when (new.resource_type in ${INDEXED} and new.website_id is not null)
        execute function sitewright_note_search()`,
    ]),
  ],
}
