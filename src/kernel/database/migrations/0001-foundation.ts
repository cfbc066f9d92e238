import type { Migration } from '#kernel/database/migrations/migration.ts'

/**
 * Tables of a website lead with website_id in their keys, so that a PostgreSQL that spreads data over machines can do it
 * by website; `id` has an index of its own for the routes that name nothing else.
 */
export const foundation: Migration = {
  name: '0001-foundation',
  statements: ({ serial, bytewise, clustered, only }) => [
    `create table accounts (
      id text primary key, plan text not null, domain_limit bigint, storage_limit bigint,
      created_at bigint not null, updated_at bigint not null)`,

    `create table users (
      id text primary key, account_id text not null references accounts (id), email text not null unique,
      name text not null, password_hash text, email_verified_at bigint,
      created_at bigint not null, updated_at bigint not null)`,

    `create table api_keys (
      id text primary key, user_id text not null references users (id), name text, last_four text not null,
      read_only integer not null, last_used_at bigint, created_at bigint not null)`,
    'create index api_keys_by_user on api_keys (user_id, id)',

    `create table credentials (
      hash text primary key, kind text not null, user_id text not null references users (id), scope text not null,
      source_id text not null, name text, expires_at bigint)`,
    'create index credentials_by_source on credentials (source_id)',
    'create index credentials_by_user on credentials (user_id)',

    `create table websites (
      id text primary key, account_id text not null references accounts (id), name text not null,
      subdomain text unique, default_language text not null, languages text not null, time_zone text not null,
      home_page_id text, not_found_page_id text, favicon_asset_id text, theme_id text, robots_txt text,
      ai_crawler_policy text not null, revision integer not null, deleted_at bigint,
      created_at bigint not null, updated_at bigint not null)`,
    'create index websites_by_account on websites (account_id)',

    `create table accesses (
      id text not null, website_id text not null, user_id text not null references users (id), role text not null,
      last_active_at bigint, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, user_id))${clustered}`,
    'create index accesses_by_id on accesses (id)',
    'create index accesses_by_user on accesses (user_id, created_at, website_id)',

    `create table pages (
      id text not null, website_id text not null, ordinal bigint not null, path ${bytewise} not null, title ${bytewise},
      language text not null, translation_group_id text, status text not null,
      header_id text, footer_id text, html_head_id text,
      use_header integer not null, use_footer integer not null, use_html_head integer not null,
      table_id text, row_key text, meta_title text, meta_description text, og_title text, og_description text,
      og_image_asset_id text, canonical_url text, robots text, structured_data text, in_sitemap integer not null,
      revision integer not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index pages_by_id on pages (id)',
    'create unique index pages_by_path on pages (website_id, path)',
    'create unique index pages_by_ordinal on pages (website_id, ordinal)',
    'create index pages_by_title on pages (website_id, title, ordinal)',
    'create index pages_by_updated_at on pages (website_id, updated_at, ordinal)',
    'create index pages_by_translation on pages (website_id, translation_group_id) where translation_group_id is not null',
    'create index pages_by_header on pages (website_id, header_id) where header_id is not null',
    'create index pages_by_footer on pages (website_id, footer_id) where footer_id is not null',
    'create index pages_by_html_head on pages (website_id, html_head_id) where html_head_id is not null',
    // Patterns like /blog/:slug are few; they are tried when no page has the very path.
    `create index pages_with_pattern on pages (website_id) where path like '%/:%'`,

    `create table shared_parts (
      id text not null, website_id text not null, kind text not null, ordinal bigint not null, name text not null,
      default_on_page_language text, revision integer not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index shared_parts_by_id on shared_parts (id)',
    'create unique index shared_parts_by_ordinal on shared_parts (website_id, kind, ordinal)',
    `create unique index shared_parts_by_default on shared_parts (website_id, kind, default_on_page_language)
      where default_on_page_language is not null`,

    `create table histories (
      website_id text not null, resource_id text not null, resource_type text not null,
      latest_version_id text not null, latest_number integer not null,
      pinned_version_id text, pinned_number integer,
      primary key (website_id, resource_id))${clustered}`,

    // The html comes last: reaching a column behind it would mean walking through it.
    `create table versions (
      id text not null, website_id text not null, resource_id text not null, resource_type text not null,
      number integer not null, snapshot text not null, note text, source text not null, created_by text not null,
      reverted_from_version_id text, created_at bigint not null, html_content text not null,
      primary key (website_id, resource_id, number))`,
    'create index versions_by_id on versions (id)',

    `create table redirects (
      id text not null, website_id text not null, from_path text not null, to_path text not null,
      status integer not null, origin text not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create unique index redirects_by_from_path on redirects (website_id, from_path)',
    'create index redirects_by_to_path on redirects (website_id, to_path)',

    `create table lists (
      website_id text not null, kind text not null, next_ordinal bigint not null, length bigint not null,
      primary key (website_id, kind))${clustered}`,
    `create table list_buckets (
      website_id text not null, kind text not null, bucket bigint not null, length bigint not null,
      primary key (website_id, kind, bucket))${clustered}`,

    `create table events (
      seq ${serial}, id text not null, type text not null, website_id text, account_id text,
      resource_type text not null, resource_id text not null, actor text not null, data text not null,
      created_at bigint not null)`,
    'create index events_by_website on events (website_id, seq)',

    `create table audit_events (
      id text primary key, website_id text, account_id text, operation text not null, resource_type text,
      resource_id text, actor text not null, credential_kind text not null, credential_id text not null,
      source text not null, request_id text not null, created_at bigint not null)`,
    'create index audit_events_by_website on audit_events (website_id, id)',

    `create table jobs (
      id text primary key, kind text not null, payload text not null, run_at bigint not null,
      attempts integer not null, locked_until bigint, last_error text, created_at bigint not null)`,
    'create index jobs_by_run_at on jobs (run_at)',

    `create table idempotency_keys (
      user_id text not null, key text not null, fingerprint text not null, status integer not null,
      headers text not null, body text not null, created_at bigint not null, primary key (user_id, key))`,
    'create index idempotency_keys_by_age on idempotency_keys (created_at)',

    // Other processes hear of a change at its commit, without asking.
    ...only('postgres', [
      `create function sitewright_tell() returns trigger language plpgsql as $$
        begin
          perform pg_notify('sitewright_events', json_build_object(
            'type', new.type, 'website_id', new.website_id, 'resource_id', new.resource_id)::text);
          return null;
        end $$`,
      'create trigger events_tell after insert on events for each row execute function sitewright_tell()',
    ]),
  ],
}
