import type { Migration } from '#kernel/database/migrations/migration.ts'

export const notes: Migration = {
  name: '9000-page-notes',
  statements: () => [
    `create table page_notes (
      id text not null, website_id text not null, title text not null, text text not null, done bigint not null,
      revision bigint not null, created_at bigint not null, updated_at bigint not null, primary key (website_id, id))`,
    'create index page_notes_by_id on page_notes (id)',
  ],
}
