import type { Migration } from '#kernel/database/migrations/migration.ts'

/** Redirects that apply to some visitors only: several may be from one path, which differ in `conditions`. */
export const redirectConditions: Migration = {
  name: '0104-redirect-conditions',
  statements: () => [
    `alter table redirects add column countries text not null default '[]'`,
    `alter table redirects add column languages text not null default '[]'`,
    `alter table redirects add column conditions text not null default ''`,
    'drop index redirects_by_from_path',
    'create unique index redirects_by_from_path on redirects (website_id, from_path, conditions)',
    // The paths that no page is at because of them.
    "create index redirects_forced on redirects (website_id, from_path) where force = 1 and active = 1 and is_pattern = 0 and conditions = ''",
  ],
}
