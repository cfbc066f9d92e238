import type { Migration } from '#kernel/database/migrations/migration.ts'

/** A download ends with the access of the person who made it. Those of the last hour, whose makers are not known, end now. */
export const downloadsOfPeople: Migration = {
  name: '0046-downloads-of-people',
  statements: () => [
    'delete from downloads',
    "alter table downloads add column made_by text not null default ''",
    "alter table downloads add column role text not null default ''",
  ],
}
