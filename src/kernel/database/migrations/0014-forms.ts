import type { Migration } from '#kernel/database/migrations/migration.ts'

export const forms: Migration = {
  name: '0014-forms',
  statements: () => [
    `create table forms (
      id text not null, website_id text not null, name text not null, key text not null, fields text not null,
      version_id text not null, version_number integer not null, success_message text, redirect_path text,
      notification_email text, reply_to_field text, autoreply_message text, autoreply_field text,
      spam_protection integer not null, retention_days integer, revision integer not null, created_at bigint not null,
      updated_at bigint not null, primary key (website_id, id))`,
    'create index forms_by_id on forms (id)',
    'create unique index forms_by_key on forms (website_id, key)',
    'create index forms_by_age on forms (website_id, created_at, id)',
    'create index forms_that_expire on forms (retention_days) where retention_days is not null',
    `create table form_versions (
      id text not null, website_id text not null, form_id text not null, number integer not null, fields text not null,
      actor text not null, created_at bigint not null, primary key (website_id, form_id, number))`,
    `create table form_counters (
      website_id text not null, form_id text not null, last_number bigint not null, submissions bigint not null,
      spam bigint not null, mail_hour_at bigint not null, mails integer not null, replies integer not null,
      digest_after bigint, primary key (website_id, form_id))`,
    `create table submissions (
      id text not null, website_id text not null, form_id text not null, form_version_id text not null,
      number bigint not null, data text not null, page_path text, referrer text, country text, language text not null,
      status text not null, spam integer not null, spam_reasons text not null, over_quota integer not null,
      file_bytes bigint not null, revision integer not null, created_at bigint not null, updated_at bigint not null,
      primary key (website_id, id))`,
    'create index submissions_by_id on submissions (id)',
    'create unique index submissions_by_number on submissions (website_id, form_id, spam, number)',
    'create index submissions_by_age on submissions (website_id, form_id, created_at)',
    `create table submission_files (
      id text not null, website_id text not null, submission_id text not null, field text not null,
      filename text not null, content_type text not null, byte_size bigint not null, blob_key text not null,
      primary key (website_id, submission_id, id))`,
    `create table submission_addresses (
      website_id text not null, address text not null, submission_id text not null,
      primary key (website_id, address, submission_id))`,
    'create index submission_addresses_by_submission on submission_addresses (website_id, submission_id)',
    `create table submission_months (
      website_id text not null, month text not null, submissions bigint not null, primary key (website_id, month))`,
  ],
}
