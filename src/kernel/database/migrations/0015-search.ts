import type { Migration } from '#kernel/database/migrations/migration.ts'

/** The kinds of records whose events change what is found; read by a job. */
const INDEXED = "('website', 'page', 'table', 'row')"

/**
 * Full-text search. `search_index` is the engine's own inverted index of tokens that the service has cut: a virtual table
 * here, a table with a GIN index there. Both hold only what is derived from `search_documents`.
 */
export const search: Migration = {
  name: '0015-search',
  statements: ({ serial, bytewise, clustered, only }) => [
    `create table search_sites (number ${serial}, website_id text not null unique, next_document bigint not null)`,
    `create table search_documents (
      website_id text not null, page_id text not null, row_id text not null, number bigint not null unique,
      state text not null, language text not null, path text not null, title text not null, text text not null,
      words text not null, primary key (website_id, page_id, row_id))`,
    'create index search_documents_by_row on search_documents (website_id, row_id)',
    `create table search_words (
      website_id text not null, word ${bytewise} not null, reversed ${bytewise} not null, documents bigint not null,
      primary key (website_id, word))${clustered}`,
    'create index search_words_reversed on search_words (website_id, reversed)',
    `create table search_changes (
      seq ${serial}, website_id text not null, kind text not null, resource_id text not null, parent_id text)`,
    // Websites that stand already are indexed by the job.
    `insert into search_changes (website_id, kind, resource_id)
      select id, 'website', id from websites where deleted_at is null`,
    ...only('sqlite', [
      `create virtual table search_index using fts5 (
        tokens, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
      `create trigger events_search after insert on events
        when new.resource_type in ${INDEXED} and new.website_id is not null begin
          insert into search_changes (website_id, kind, resource_id, parent_id)
          values (new.website_id, new.resource_type, new.resource_id, new.parent_id);
        end`,
    ]),
    ...only('postgres', [
      'create table search_index (number bigint not null, tokens tsvector not null)',
      // The rows are short without the tokens, which only the index reads.
      'alter table search_index alter column tokens set storage external',
      'alter table search_index set (toast_tuple_target = 128)',
      'create unique index search_index_by_number on search_index (number)',
      'create index search_index_by_token on search_index using gin (tokens)',
      `create function sitewright_note_search() returns trigger language plpgsql as $$
        begin
          insert into search_changes (website_id, kind, resource_id, parent_id)
            values (new.website_id, new.resource_type, new.resource_id, new.parent_id);
          return null;
        end $$`,
      `create trigger events_search after insert on events for each row
        when (new.resource_type in ${INDEXED} and new.website_id is not null)
        execute function sitewright_note_search()`,
    ]),
  ],
}
