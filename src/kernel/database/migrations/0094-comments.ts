import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Comments on anything of a website, in place of those on previews alone. */
export const comments: Migration = {
  name: '0094-comments',
  statements: ({ only, clustered }) => [
    `create table comments (
      id text not null, website_id text not null, number integer not null, page_id text, page_path text, about text,
      record_id text, preview_id text, preview_number integer, selector text, quote text, source text, element_html text,
      text text not null, mentions text not null, author text not null, author_id text, status text not null,
      replies text not null, change_set_id text, request_id text, resolved_by text,
      revision integer not null, created_at bigint not null, updated_at bigint not null, primary key (website_id, id))`,
    ...only('sqlite', [carriedOver('json_object')]),
    ...only('postgres', [carriedOver('json_build_object')]),
    'create index comments_by_id on comments (id)',
    'create unique index comments_by_number on comments (website_id, number)',
    'create index comments_by_status on comments (website_id, status, number)',
    'create index comments_by_page on comments (website_id, page_id, number)',
    'create index comments_by_record on comments (website_id, record_id, number)',
    'create unique index comments_by_preview on comments (website_id, preview_id, preview_number)',
    `create table comment_mentions (
      website_id text not null, mentioned text not null, comment_id text not null,
      primary key (website_id, mentioned, comment_id))${clustered}`,
    'create index comment_mentions_by_comment on comment_mentions (website_id, comment_id)',
    `create table comment_counters (
      website_id text not null, last_number integer not null, comments integer not null, primary key (website_id))`,
    `insert into comment_counters (website_id, last_number, comments)
      select website_id, count(*), count(*) from comments group by website_id`,
    'drop table preview_comments',
  ],
}

/** Numbers were those of a preview; now a website counts its comments. */
function carriedOver(jsonObject: string): string {
  return `insert into comments (id, website_id, number, page_id, page_path, preview_id, preview_number, text, mentions,
      author, status, replies, revision, created_at, updated_at)
    select id, website_id, row_number() over (partition by website_id order by created_at, preview_id, number), page_id,
      page_path, preview_id, number, text, '[]',
      cast(${jsonObject}('type', 'visitor', 'id', null, 'name', name, 'client', null) as text), 'open', '[]', 1, created_at,
      created_at
    from preview_comments`
}
