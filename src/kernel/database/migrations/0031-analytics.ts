import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Views of pages as they are noted, what is known of each visitor today, raw rows, and totals of a day. */
export const analytics: Migration = {
  name: '0031-analytics',
  statements: ({ serial, bytewise, clustered }) => [
    `create table analytics_inbox (seq ${serial}, views text not null)`,
    `create table analytics_salts (
      zone text not null, day integer not null, salt text not null, expires_at bigint not null,
      primary key (zone, day))${clustered}`,
    `create table analytics_visitors (
      website_id text not null, visitor text not null, day integer not null, last_at bigint not null,
      last_path text not null, expires_at bigint not null, state text not null,
      primary key (website_id, visitor))`,
    'create index analytics_visitors_by_last_view on analytics_visitors (website_id, last_at)',
    'create index analytics_visitors_by_expiry on analytics_visitors (expires_at)',
    `create table analytics_views (
      website_id text not null, day integer not null, seq bigint not null, at bigint not null,
      visitor text, visit_day integer, visit bigint, path text not null, page_id text,
      agent text, purpose text, country text, markdown integer not null, false_name integer not null,
      primary key (website_id, day, seq))${clustered}`,
    `create table analytics_visits (
      website_id text not null, day integer not null, visit bigint not null, visitor text not null,
      started_at bigint not null, last_at bigint not null, pageviews integer not null, entry_path text not null,
      channel text not null, referrer text not null, campaign text, country text, region text, city text,
      primary key (website_id, day, visit))${clustered}`,
    `create table analytics_totals (
      website_id text not null, dimension text not null, day integer not null, value ${bytewise} not null, page_id text,
      visitors bigint not null, visits bigint not null, pageviews bigint not null, bounces bigint not null,
      duration_ms bigint not null,
      primary key (website_id, dimension, day, value))${clustered}`,
    `create table analytics_machines (
      website_id text not null, agent text not null, path ${bytewise} not null, day integer not null, page_id text,
      category text not null, purpose text, hits bigint not null, markdown_hits bigint not null,
      false_hits bigint not null, last_at bigint not null,
      primary key (website_id, agent, path, day))${clustered}`,
    'create index analytics_machines_by_day on analytics_machines (website_id, day, agent)',
    `create table analytics_machine_days (
      website_id text not null, day integer not null, agent text not null, category text not null,
      hits bigint not null, false_hits bigint not null, last_at bigint not null,
      primary key (website_id, day, agent))${clustered}`,
    `create table analytics_machine_hours (
      website_id text not null, day integer not null, hour bigint not null, hits bigint not null, ai_hits bigint not null,
      primary key (website_id, day, hour))${clustered}`,
    `create table analytics_machine_pages (
      website_id text not null, day integer not null, path ${bytewise} not null, page_id text,
      hits bigint not null, training bigint not null, search_index bigint not null, on_demand bigint not null,
      markdown_hits bigint not null,
      primary key (website_id, day, path))${clustered}`,
  ],
}
