import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Whom a provider of OpenID Connect means by a subject. */
export const openIdLinks: Migration = {
  name: '0118-openid-links',
  statements: ({ clustered }) => [
    `create table openid_links (
      issuer text not null, subject text not null, user_id text not null references users (id), created_at bigint not null,
      primary key (issuer, subject))${clustered}`,
    'create unique index openid_links_by_user on openid_links (user_id, issuer)',
  ],
}
